/** The six theme colours, for parts that choose one. By name, so that no screen loads what its style sheet knows. */
export const themeColors = ['tomato', 'marigold', 'mint', 'sky', 'grape', 'bubblegum'] as const
export type ThemeColor = (typeof themeColors)[number]

/** Any whole number picks one, always the same. */
export const pickColor = (seed: number): ThemeColor => themeColors[seed % themeColors.length] ?? 'marigold'

/** Plain is the card's own colour. */
export type PaperColor = ThemeColor | 'plain'

// Written out, because Tailwind only finds whole class names.
export const backgroundOf: Record<PaperColor, string> = {
  tomato: 'bg-tomato text-on-color',
  marigold: 'bg-marigold text-on-color',
  mint: 'bg-mint text-on-color',
  sky: 'bg-sky text-on-color',
  grape: 'bg-grape text-on-color',
  bubblegum: 'bg-bubblegum text-on-color',
  plain: 'bg-card text-ink',
}
