const again = "(?:no|wait|sorry|actually|[Ii] mean|scratch that|make (?:that|it)|or rather|let's (?:say|do|make it))"
const marker = `(?:no|wait|sorry|actually|[Ii] mean|scratch that|make (?:that|it)|or rather|correction)(?:[,.]* ${again})*`
const clock =
  '(?:(?:half|quarter|a quarter|ten|twenty) (?:past|to) )?(?:\\d{1,2}(?::\\d\\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:[ -](?:fifteen|twenty|thirty|forty[ -]five|ish))?(?: ?[ap]\\.?m\\.?)?'
const day = '(?:today|tonight|tomorrow(?: \\w+)?|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const place = '(?:at|in|to|on)'
const lead = '(?:at|around|about|by|from)'

const rules: readonly [RegExp, string][] = [
  // "at seven, no wait, eight", "at seven at Nonna's, no, eight": the lead of the first stays where the second has none.
  [
    new RegExp(
      `\\b(${lead}) ${clock}((?: [^,.?!]{1,40})?)[,.]* ${marker}[,.]* (?:${lead} )?(${clock})(?=[,.?!]|$)`,
      'gi',
    ),
    '$1 $3$2',
  ],
  [new RegExp(`\\b(${lead}) ${clock}[,.]* ${marker}[,.]* (?:${lead} )?(${clock})\\b`, 'gi'), '$1 $2'],
  [new RegExp(`\\b${day}[,.]* ${marker}[,.]* (${day})\\b`, 'gi'), '$1'],
  // "at Tony's, I mean at Marco's", "at Tony's, sorry, Marco's".
  [
    new RegExp(
      `\\b(${place}) (?:(?!${place} )[\\w']+ ?){1,4}?[,.]* ${marker}[,.]* (?:${place} )?(?=[A-Z]|(?:the|my|our) )([^,.]+),?`,
      'g',
    ),
    '$1 $2',
  ],
]

/** What people take back is gone: "at seven, no wait, eight" is "at eight". */
export function applyCorrections(text: string): string {
  return rules.reduce((words, [pattern, replacement]) => words.replace(pattern, replacement), text)
}
