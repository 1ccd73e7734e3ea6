const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Small numbers as people say them. */
export const toNumberWord = (count: number): string => words[count] ?? String(count)
