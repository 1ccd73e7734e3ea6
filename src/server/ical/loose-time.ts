const hedges = [
  'about|after|approx(?:imately)?|around|before|between|ca|circa|depend(?:s|ing)|earliest|flexible|hopefully|if|ish',
  'latest|maybe|or|perhaps|possibly|probably|roughly|some ?time|tb[acd]|unless|unsure|whenever',
].join('|')

const saysLoosely = new RegExp(`\\b(?:${hedges})\\b|\\b\\d{1,2}(?::\\d\\d)? ?(?:[ap]\\.?m\\.?)?-?ish\\b|[?~≈]`, 'i')

/**
 * Whether the host leaves room in the time: "8ish", "around 8", "8 or 9", "8pm if it stays dry". A clock time or a distance
 * without such a word is fixed, and so is Right Now, which has no words of its own.
 */
export const isLooseTime = (words: string | null): boolean => words !== null && saysLoosely.test(words)
