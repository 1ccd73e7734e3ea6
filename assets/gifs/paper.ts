// The paper and the ink of the bundled GIFs: shapes as SVG text, drawn around the point that they turn about.
import { light, theme } from '#shared/palette.ts'

export const { ink } = light
export const paint = { ...theme, paper: light.paper, ink } as const
export type Paint = keyof typeof paint

const short = (value: number) => Number(value.toFixed(1))

export const cut = (d: string, fill: Paint) => `<path d="${d}" fill="${paint[fill]}"/>`
export function line(d: string, width = 4) {
  return `<path d="${d}" fill="none"${width === 4 ? '' : ` stroke-width="${width}"`}/>`
}
export function mark(d: string, color: Paint, width = 5) {
  return `<path d="${d}" fill="none" stroke="${paint[color]}" stroke-width="${width}"/>`
}
export function oval(x: number, y: number, rx: number, ry: number, fill: Paint) {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${paint[fill]}"/>`
}
export const disc = (x: number, y: number, r: number, fill: Paint) => oval(x, y, r, short(r * 0.97), fill)
export const dot = (x: number, y: number, r = 3) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}" stroke="none"/>`
/** Without an outline: what lies flat on the sheet. */
export const flat = (d: string, fill: Paint) => `<path d="${d}" fill="${paint[fill]}" stroke="none"/>`

/** Four corners, none of them quite where a machine would put it. */
export function box(x: number, y: number, width: number, height: number, fill: Paint) {
  const slip = Math.min(width, height) * 0.06
  const [right, bottom] = [x + width, y + height]
  return cut(
    `M${short(x + slip)} ${short(y)}L${short(right - slip / 2)} ${short(y + slip)}L${short(right)} ${short(bottom)}L${short(x)} ${short(bottom - slip / 2)}Z`,
    fill,
  )
}

/** Points of a star, a flower or a sun around the middle. */
export function star(points: number, outer: number, inner: number, fill: Paint) {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index * Math.PI) / points - Math.PI / 2
    const radius = index % 2 ? inner : outer
    return `${short(Math.cos(angle) * radius)} ${short(Math.sin(angle) * radius)}`
  })
  return cut(`M${corners.join('L')}Z`, fill)
}

export function at(x: number, y: number, art: string, { scale = 1, turn = 0 } = {}) {
  const more = `${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}`
  return `<g transform="translate(${x} ${y})${more}">${art}</g>`
}

export function word(text: string, size: number, fill: Paint = 'ink') {
  return `<text text-anchor="middle" font-family="'Arial Rounded MT Bold','Arial Black',system-ui,sans-serif" font-weight="900" font-size="${size}" fill="${paint[fill]}" stroke="none">${text}</text>`
}
