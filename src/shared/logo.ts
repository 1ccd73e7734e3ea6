/** The two half discs of the mark, in a square of 48. They are outlined in ink, tilted, tomato above marigold. */
export const logo = {
  upper: 'M28.6 2.2C14.6 1 5.4 6.8 5.2 15.4 5 24 15 29 28.8 28Z',
  lower: 'M19.2 20.2C33 19 42.8 24.6 42.9 33.2 43 42 33.2 47.4 19.4 46Z',
  tilt: 'rotate(-12 24 24)',
} as const

type Paints = { ink: string; tomato: string; marigold: string }

/** The mark as SVG, for a drawing of 48 by 48. */
export function drawLogo({ ink, tomato, marigold }: Paints): string {
  const { upper, lower, tilt } = logo
  return `<g stroke="${ink}" stroke-width="3" stroke-linejoin="round" transform="${tilt}"><path d="${upper}" fill="${tomato}"/><path d="${lower}" fill="${marigold}"/></g>`
}
