/** Outlines as if cut with scissors: nearly a circle, a square, a triangle, a line. */

export const paperShapes = ['circle', 'square', 'triangle', 'line'] as const
export type PaperShape = (typeof paperShapes)[number]

type Point = readonly [x: number, y: number]

const round = (value: number): number => Math.round(value * 10) / 10

const polygon = (points: readonly Point[]): string => `M${points.map((point) => point.join(' ')).join('L')}Z`

/** The path of one scrap in a 100 × 100 box. */
export function cutShape(shape: PaperShape, random: () => number): string {
  const wobble = (amount: number): number => (random() - 0.5) * 2 * amount
  if (shape === 'circle') {
    return curve(Array.from({ length: 12 }, (_, index) => at(index * 30 + wobble(4), 48 + wobble(1.1))))
  }
  if (shape === 'square') return polygon([45, 135, 225, 315].map((angle) => at(angle + wobble(5), 47 + wobble(3))))
  if (shape === 'triangle') return polygon([-90, 30, 150].map((angle) => at(angle + wobble(8), 47 + wobble(3))))
  const half = 5 + random() * 3
  return polygon([
    [2, round(50 - half + wobble(2))],
    [98, round(50 - half + wobble(2))],
    [97, round(50 + half + wobble(2))],
    [3, round(50 + half + wobble(2))],
  ])
}

/** A smooth closed line through the points (Catmull–Rom). */
function curve(points: readonly Point[]): string {
  const pick = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const segments = points.map((_, index) => {
    const [before, from, to, after] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)]
    const first = [round(from[0] + (to[0] - before[0]) / 6), round(from[1] + (to[1] - before[1]) / 6)]
    const second = [round(to[0] - (after[0] - from[0]) / 6), round(to[1] - (after[1] - from[1]) / 6)]
    return `C${first.join(' ')} ${second.join(' ')} ${to.join(' ')}`
  })
  return `M${pick(0).join(' ')}${segments.join('')}Z`
}

/** A point on a circle around the centre of a 100 × 100 box. Shapes stay inside the circle, so rotation is safe. */
function at(degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [round(50 + Math.cos(angle) * radius), round(50 + Math.sin(angle) * radius)]
}
