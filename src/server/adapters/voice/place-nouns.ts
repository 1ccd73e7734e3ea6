/** Nouns that are places by themselves. */
const homes =
  'place|house|home|apartment|flat|garden|backyard|yard|garage|roof|rooftop|studio|office|dorm|loft|kitchen|barn|balcony|terrace|patio|porch|deck|basement|cabin|couch|sofa|living room|driveway|treehouse|desk|room|attic|cottage'
const outside =
  'park|beach|lake|river|pier|bridge|square|field|hill|forest|woods|trail|harbor|harbour|marina|waterfront|boardwalk|playground|fountain|quarry|bay|island|campground|dock'
const town =
  'pub|bar|cafe|café|diner|restaurant|bakery|gym|pool|court|library|station|cinema|theater|theatre|museum|gallery|market|mall|church|school|hall|center|centre|club|stadium|arena|arcade|campus|airport|brewery|deli|rink|zoo|temple|street|road|avenue|lane|plaza|lounge|lobby|cafeteria|canteen|courtyard|hotel|hostel|shop|store|truck|stand|lanes'

/** In small letters or with a capital, where the case of the rest of a pattern counts. */
const inEitherCase = (nouns: string) => nouns.replace(/(?<=^|\|)\p{L}/gu, (first) => `[${first.toUpperCase()}${first}]`)

export const placeNoun = `(?:${inEitherCase([homes, outside, town].join('|'))})`
export const roomNoun = `(?:${homes})`
/** Who comes and what happens are not where. */
export const noPlaceNoun =
  'crowd|gang|lot|crew|boys|girls|guys|team|kids|more the merrier|game|concert|show|party|gig|match|movie|film|wedding|opera|festival|class|birthday|barbecue|bbq|exam|meeting|practice|rehearsal|race|play|parade|conference'

/** Words that end the name of a place. */
export const notInPlace = [
  "bring|for|with|and|to|at|in|on|from|because|so|if|who|who's|whoever|when|where|we|we're|we've|we'll",
  "i|i'm|i'll|i've|you|let's|let|come|it's|there|there's|please|is|are|was|were|has|starts?|closes",
  'everyone|everybody|anyone|anybody|or|then|after|before|until|till|by|near|behind|outside|around',
  "along|no|not|just|text|call|dm|message|dress|wear|need|leaving|don't|dont|but|plus|rain|byob",
  'tickets?|doors|kickoff|the|my|our|all|until|instead|together|again|today|tonight|tomorrow|now|right',
  "over|an?|some|of|next|across|he|she|they|he's|she's|they're|it|meet(?= (?:at|by|me|us|up|outside|near))|he'll|she'll",
].join('|')

/** Looks like a place and is none. */
export const noPlaces = [
  'in the (?:mood|end|meantime|meanwhile|rain|sun|snow|cold|dark|next .*|car)',
  'in (?:my|our|your) (?:pajamas|pyjamas|opinion|mind|car|life)',
  'on (?:the|my|our) (?:way|list|house|agenda|menu|cards|mind|table|side|spot)',
  'at the (?:moment|same time|latest|earliest|door)|to the (?:max|point)|on my own|by the way',
  "around the clock|(?:at|in|on) (?:his|her) own|.*(?:'s|s') (?:birthday|party|wedding)",
  'in (?:English|French|Spanish|German|Italian)',
].join('|')
