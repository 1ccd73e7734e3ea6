import { like, oneOf, type Span } from '#server/times/phrases.ts'
import type { Word } from '#server/times/words.ts'

const rooms = `
  place house home apartment flat garden backyard yard garage roof rooftop studio office dorm loft kitchen barn
  balcony terrace patio porch deck basement cabin couch sofa driveway treehouse desk room attic cottage parents'
  folks'
`
const outside = `
  park beach lake river pier bridge square field fields hill forest woods trail harbor harbour marina waterfront
  boardwalk playground fountain quarry bay island campground dock canal coast green courts quad meadow pond heath
  common lido promenade pavilion oval jetty wharf cove dunes moor bandstand allotment allotments steps
`
const town = `
  pub bar cafe café diner restaurant bakery gym pool court library station cinema theater theatre museum gallery
  market mall church school hall center centre club stadium arena arcade campus airport brewery deli rink zoo temple
  street road avenue lane plaza lounge lobby cafeteria canteen courtyard hotel hostel shop store truck stand lanes
  spot entrance tower chapel alley terminal laundromat laundrette castle cathedral abbey clubhouse chippy pizzeria
  taproom fairgrounds racecourse
`
/** Words that no name of a place goes on with. */
export const endsPlace = oneOf(`
  bring for with and to at in on from because so if who who's whoever when where we we're we've we'll i i'm i'll i've
  you let's let come it's it there there's please is are was were has have starts start closes everyone everybody
  anyone anybody or then after before until till by near behind outside around along no not just text call dm message
  dress wear need leaving don't dont but plus rain byob ticket tickets doors kickoff the my our all instead together
  again today tonight tomorrow now right over a an some of next across he she they he's she's they're he'll she'll
  meet that want wants wanna going go under while as whenever your his her their i've you're you've they've nobody get
  gets goes leaves needs takes can will mine ends closes opens about actually
`)

const noOwners = oneOf(`
  let's who's it's that's there's what's he's she's here's where's how's tonight's today's tomorrow's one's everyone's
  everybody's anyone's anybody's
`)
const noNames = like(/^(?:i|i'.*|and|bring|let.*|who.*|come|we.*|it's|there.*|anyone|does|can)$/)

export const placeWords = {
  room: oneOf(rooms),
  noun: oneOf(rooms + outside + town),
  /** Places without an article; the vague ones say little of where. */
  known: oneOf(`
  zoom discord twitch skype home mine ours his hers theirs work school church town campus downtown uptown midtown
  chinatown upstairs downstairs online
`),
  vague: oneOf('home work school church town campus his hers theirs'),
  /** What happens and who comes are not where. */
  happening: oneOf(`
  crowd gang lot crew boys girls guys team kids merrier game concert show party gig match movie film wedding opera
  festival class birthday barbecue bbq exam meeting practice rehearsal race play parade conference election lights
  fireworks
`),
  owner: oneOf('the my our your his her their that this same'),
  /** "Tony's", "the Hendersons'", "my mom's". */
  own: (word: Word | undefined): boolean => /(?:'s|s')$/.test(word?.plain ?? '') && !noOwners(word),
  name: (word: Word | undefined): boolean => /^\p{Lu}/u.test(word?.said ?? '') && !noNames(word),
}

/** What follows the short "is" of "the pool's open", "Ben's cooking". */
export const isState = like(
  /^(?:in|out|up|on|here|back|perfect|great|so|too|really|asleep|a|an|away|short|off|broken|free|open|under|already|about|ready|gone|.{3,}(?:ed|en|ing))$/,
)
const isEvent = oneOf("dinner's lunch's breakfast's movie's food's show's poker's party's kick-off's game's")

/** Whether a row of words holds a short "is" and no owner. */
export function isContraction(words: readonly Word[], { from, to }: Span): boolean {
  return words
    .slice(from, to)
    .some(
      (word, index) => /'s$/.test(word.plain) && (isEvent(word) || (!word.stop && isState(words[from + index + 1]))),
    )
}
