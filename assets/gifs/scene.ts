import { toStyle } from '#assets/gifs/motions.ts'
import { flat, line, type Paint, paint } from '#assets/gifs/paper.ts'

export type Scene = { id: string; altText: string; tags: string[]; art: string }
type Backdrop = 'blob' | 'rays' | 'dots' | 'floor' | 'plain'

const backdrops: Record<Backdrop, (color: Paint) => string> = {
  blob: (color) =>
    flat('M40 100C36 30 110 6 170 12 240 16 292 44 284 108 278 172 214 190 150 188 84 188 42 160 40 100Z', color),
  rays,
  dots,
  floor: (color) => flat('M0 158Q90 150 170 157T320 152V200H0Z', color) + line('M0 158Q90 150 170 157T320 152', 4),
  plain: () => '',
}

/** A picture: its name, what it shows, the words that find it, and the sheet it is glued to. */
export function scene(
  id: string,
  altText: string,
  tags: string,
  [sheet, backdrop, second]: readonly [sheet: Paint, backdrop: Backdrop, second: Paint],
  ...art: string[]
): Scene {
  return {
    id,
    altText,
    tags: tags.split(', '),
    art: `<path d="M0 0H320V200H0Z" fill="${paint[sheet]}" stroke="none"/>${backdrops[backdrop](second)}${art.join('')}`,
  }
}

export function toSvg({ altText, art }: Scene) {
  return `<svg xmlns="http://www.w3.org/2000/svg" id="still" viewBox="0 0 320 200" width="640" height="400"><title>${altText}</title>${toStyle(art)}<g stroke="${paint.ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${art}</g></svg>\n`
}

/** A row of the same thing, each a little later than the one before. */
export function several(places: readonly (readonly [x: number, y: number])[], draw: (index: number) => string) {
  return places.map(([x, y], index) => `<g transform="translate(${x} ${y})">${draw(index)}</g>`).join('')
}

function rays(color: Paint) {
  return flat(
    'M160 100 90-20H30ZM160 100 200-20H260ZM160 100 340 10V70ZM160 100 340 130V180ZM160 100 250 220H190ZM160 100 130 220H60ZM160 100-20 170V120ZM160 100-20 60V10Z',
    color,
  )
}

function dots(color: Paint) {
  return Array.from({ length: 15 }, (_, index) => [
    22 + (index % 5) * 70 + (index % 2) * 14,
    24 + Math.floor(index / 5) * 70,
  ])
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${paint[color]}" stroke="none"/>`)
    .join('')
}
