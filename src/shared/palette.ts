// Every colour of Sponti, once. After a change, `node scripts/paint-files.ts` hands them to what cannot import this.

/** The six of the poster, in the order in which seeds pick them. */
export const theme = {
  tomato: '#ff5b3e',
  marigold: '#ffbe2e',
  mint: '#22c58b',
  sky: '#4a90ff',
  // A shade lighter than #8a63f4, on which ink reaches only 4.27:1; here it is 4.63:1.
  grape: '#906bf5',
  bubblegum: '#ff86be',
} as const

/** Between tomato and marigold: something is wrong, but not all. */
export const tangerine = '#ff9436'

export const light = {
  paper: '#fff7e8',
  wall: '#ffe6ad',
  card: '#ffffff',
  ink: '#1c1633',
  link: '#1b5fd1',
  danger: '#c42a12',
} as const
export const dark = {
  paper: '#17132a',
  wall: '#0e0b1b',
  card: '#221c3c',
  ink: '#fff3dc',
  link: '#8fbcff',
  danger: '#ff8a73',
} as const

/** How much of the ink soft and faint ink keep, as the last two digits of a colour. */
export const softness = { light: { soft: 'ad', faint: '1f' }, dark: { soft: 'b8', faint: '2e' } } as const
