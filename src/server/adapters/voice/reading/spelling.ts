const fillers =
  /\b(?:um+|uh+|erm*|hmm+|you know(?! what| that| how| who)|i guess|basically|literally|happy (?!birth)\w+day|like,)(?![\w'])[,.]* ?/gi

/** Normalises spellings of speech models and hasty typists. */
const spellings: readonly [RegExp, string][] = [
  [/[’‘]/g, "'"],
  [/["“”]/g, ''],
  [/(?<!\w)'?til\b/gi, 'till'],
  [/\b(lunchtime|noon|midday|sunset)-?ish\b/gi, '$1'],
  [/(?<!\b(?:it|that|what|who|there|she|he))'s on(?= (?:at|in|on|tonight|tomorrow|today|this)\b|[.,!])/gi, ' is on'],
  [/\bat (\w+(?:[ -]\w+)?) hours\b/gi, "at $1 o'clock"],
  [/\bto[- ](morrow|night)\b/gi, 'to$1'],
  [/\b(basket|foot|volley|base) ball\b/gi, '$1ball'],
  [/\b(let|who|that|there|what)s\b(?=\s+\w)/gi, "$1's"],
  [/\bits (?=(?:my|a|an|the|so|too|been|free|time|not|going|gonna|\w+ day)\b)/gi, "it's "],
  [/\bill (?=(?:buy|bring|be|make|pay|drive|cook|get|pick|have|do|send|text|host|save|grab)\b)/gi, "I'll "],
  [/\b(i)m\b/gi, "$1'm"],
  [/\b(i|we|you)ve\b/gi, "$1've"],
  [/\b(do|does|is|ca|wo)nt\b/gi, "$1n't"],
  [/(?<=^|[.!?,] |\b(?:so|and|but) )were (?=\w+ing\b|at )/gi, "we're "],
  [/\bwant a (?=(?:go|come|play|watch|get|grab|see|hang)\b)/gi, 'wanna '],
  [/\b(St|Mt|Dr|Mr|Mrs|Ms)\. (?=[A-Z])/g, '$1 '],
  [/\b([ap]) m\b/gi, '$1m'],
  [/\s+/g, ' '],
  [fillers, ''],
  [/ [-–—]+ /g, ', '],
  [/:(?= )/g, ','],
  [/(?<!\b[ap])\.{2,}/g, '.'],
]

/** The transcript in one way of writing, without what was only a sound. */
export function tidySpelling(transcript: string): string {
  return spellings.reduce((text, [pattern, spelling]) => text.replace(pattern, spelling), transcript).trim()
}
