// Things that the crew eats, plays with and sits in. Each stands on 0,0 unless it hangs or flies.
import { move } from '#assets/gifs/motions.ts'
import { at, box, cut, disc, dot, flat, line, mark, oval, type Paint, star } from '#assets/gifs/paper.ts'

const heartPath = 'M0 22C-34-2-22-26-8-24-2-23 0-18 0-14 0-18 2-23 8-24 22-26 34-2 0 22Z'

export const heart = (color: Paint = 'tomato') => cut(heartPath, color)
export function note(color: Paint = 'ink') {
  return `${line('M6 0V-34l20-5V-6', 5)}${oval(-1, 1, 8, 6, color)}${oval(19, -5, 8, 6, color)}`
}
export function cloud(color: Paint = 'paper') {
  return cut('M-38 14C-56 14-54-10-36-8-34-28-6-30 0-14 10-26 34-18 30-4 48-6 50 14 32 14Z', color)
}
export function sun(color: Paint = 'marigold') {
  return move('spin', star(12, 50, 36, color), { time: 12 }) + disc(0, 0, 30, color)
}
export function moon(color: Paint = 'marigold') {
  return cut('M10-34C-22-40-42-8-30 18-18 44 18 44 34 20 6 24-12-6 10-34Z', color)
}
/** A far star: too small for an outline. */
export const twinkle = (color: Paint) => flat('M0-11 3-3 11 0 3 3 0 11-3 3-11 0-3-3Z', color)
export const drop = (color: Paint = 'sky') => cut('M0-12Q12 4 0 8-12 4 0-12Z', color)
export function flame(color: Paint, core: Paint) {
  return (
    cut('M0 0C-34-2-34-34-14-46-12-36-6-34-4-40-6-58 4-70 8-76 10-56 32-46 30-20 28-4 14 0 0 0Z', color) +
    cut('M2-2C-14-4-12-22 0-34 4-22 18-20 14-8 12-3 8-2 2-2Z', core)
  )
}
export function tree(color: Paint = 'mint') {
  return (
    box(-8, -34, 16, 34, 'marigold') +
    cut('M0-112C34-112 50-84 38-62 42-36 20-26 0-30-22-26-44-38-38-62-50-86-32-112 0-112Z', color)
  )
}
export function pine(color: Paint = 'mint') {
  return box(-6, -18, 12, 18, 'marigold') + cut('M0-110 22-66H12L34-16H-34L-12-66H-22Z', color)
}
export function palm() {
  return (
    mark('M0 0Q10-40 2-84', 'ink', 15) +
    mark('M0 0Q10-40 2-84', 'marigold', 8) +
    cut(
      'M2-84Q-30-112-52-78-26-88 2-84ZM2-84Q30-116 54-84 28-92 2-84ZM2-84Q-6-52-32-50-22-70 2-84ZM2-84Q16-56 42-56 28-76 2-84Z',
      'mint',
    )
  )
}
export function flower(color: Paint) {
  return (
    line('M0 0V-36', 5) +
    cut('M0-10Q16-24 20-8 10 0 0-4Z', 'mint') +
    `<g transform="translate(0 -48)">${star(6, 22, 11, color)}${disc(0, 0, 7, 'marigold')}</g>`
  )
}
export function balloon(color: Paint) {
  return (
    line('M0 44q-8 20 2 44', 3) +
    cut('M0 44C-26 34-38-34 0-36 38-34 26 34 0 44Z', color) +
    mark('M-14-14q2-10 10-12', 'paper', 4)
  )
}
export function pizza() {
  return (
    cut('M-44-58Q0-84 46-56L2 40Z', 'marigold') +
    cut('M-50-56Q0-92 52-54L46-42Q0-70-44-44Z', 'tomato') +
    disc(-30, -36, 7, 'tomato') +
    disc(31, -34, 7, 'tomato') +
    disc(1, 22, 5, 'tomato')
  )
}
export function mug(color: Paint) {
  return line('M34-44q26-4 24 16t-26 16', 8) + cut('M-36-58H36L32 0H-30Z', color) + oval(0, -58, 36, 8, 'ink')
}
export function cup(color: Paint) {
  return cut('M-26-66H26L18 0H-18Z', 'paper') + cut('M-24-46H24L21-20H-21Z', color) + box(-30, -76, 60, 12, 'ink')
}
export function steam(x: number, y: number, lag = 0) {
  return `<g transform="translate(${x} ${y})">${move('steam', line('M0 0q-10-10 0-20t0-20', 5), { time: 1.8, lag })}</g>`
}
export function beer() {
  return (
    line('M30-64q28-2 26 20t-26 22', 8) +
    box(-32, -76, 64, 76, 'marigold') +
    mark('M-14-52v36M4-52v36', 'paper', 6) +
    cut('M-40-66Q-44-90-22-88-14-104 6-94 26-104 32-84 46-78 38-64 20-58 10-66-6-52-16-64-30-58-40-66Z', 'paper')
  )
}
export function wine(color: Paint) {
  return (
    line('M0-40V0M-20 0H20', 5) +
    cut('M-24-96H24Q26-40 0-38T-24-96Z', 'paper') +
    cut('M-24-76H24Q22-42 0-40T-24-76Z', color)
  )
}
export function taco() {
  return (
    cut('M-52-6Q-58-30-40-34-36-50-18-46-8-60 8-48 26-58 34-40 54-38 52-8Z', 'mint') +
    disc(-18, -40, 9, 'tomato') +
    disc(20, -42, 9, 'tomato') +
    cut('M-58 0Q-52-54 2-52 52-50 60 0Z', 'marigold') +
    dot(-22, -18, 2.5) +
    dot(4, -28, 2.5) +
    dot(26, -14, 2.5)
  )
}
export function burger() {
  return (
    cut('M-48-46Q-46-84 0-84T48-46Z', 'marigold') +
    dot(-14, -68, 2.5) +
    dot(8, -72, 2.5) +
    dot(22, -60, 2.5) +
    cut('M-54-46q12 14 22 2 10 12 20 0 12 12 22 0 12 12 20 0 12 10 24-2v12H-54Z', 'mint') +
    box(-48, -34, 96, 14, 'tomato') +
    cut('M-48-20H48Q48 0 30 0H-30Q-48 0-48-20Z', 'marigold')
  )
}
export function iceCream(scoop: Paint, second: Paint) {
  return (
    cut('M-22-44 22-46 1 14Z', 'marigold') +
    line('M-12-42 8-6M10-44-8-10', 3) +
    disc(-1, -92, 21, second) +
    cut('M-30-46Q-34-82 0-84T30-46Q22-36 14-44 4-34-6-44-18-34-30-46Z', scoop)
  )
}
export function cake(color: Paint) {
  return (
    box(-56, -46, 112, 46, color) +
    cut('M-58-46H58V-32q-8 12-16 0-9 14-18 0-10 12-20 0-9 14-18 0-10 12-20 0-8 12-24 2Z', 'paper')
  )
}
export function candle(x: number, y: number, lag: number) {
  return `<g transform="translate(${x} ${y})">${box(-4, -24, 8, 24, 'sky')}<g transform="translate(0 -24)">${move('sway', cut('M0 0Q-12-8 0-24 12-8 0 0Z', 'marigold'), { time: 0.5, lag })}</g></g>`
}
export function gift(color: Paint, ribbon: Paint) {
  return (
    box(-34, -50, 68, 50, color) +
    box(-7, -50, 14, 50, ribbon) +
    cut('M0-50Q-34-78-30-54-26-46 0-50Q34-78 30-54 26-46 0-50Z', ribbon)
  )
}
export function ball(color: Paint) {
  return disc(0, 0, 26, color) + line('M-26 0H26M0-26V26M-18-19Q-4 0-18 19M18-19Q4 0 18 19', 3)
}
export function football() {
  return (
    disc(0, 0, 24, 'paper') +
    cut('M0-10 10-3 6 8H-6L-10-3Z', 'ink') +
    line('M0-10V-23M10-3l12-5M6 8l8 10M-6 8l-8 10M-10-3l-12-5', 3)
  )
}
export function book(color: Paint) {
  return (
    cut('M0-44Q-24-58-52-48V0Q-24-8 0 4 24-8 52 0V-48Q24-58 0-44Z', 'paper') +
    line('M0-44V4M-40-36q16-4 28 2M-40-22q16-4 28 2M40-36q-16-4-28 2M40-22q-16-4-28 2', 3) +
    mark('M-52 4Q-24-4 0 8 24-4 52 4', color, 6)
  )
}
export function screen(color: Paint) {
  return box(-74, -92, 148, 84, 'ink') + box(-66, -84, 132, 68, color) + line('M-26 0H26M0-10V0', 6)
}
export function tent(color: Paint) {
  return cut('M0-96 84 0H-84Z', color) + cut('M0-70 28 0H-28Z', 'ink') + line('M0-96l-8-12M0-96l8-12', 5)
}
export const mic = () => line('M0 0V-40', 8) + disc(0, -52, 16, 'sky') + line('M-10-62l20 20M10-62l-20 20', 2)
export function guitar(color: Paint) {
  return (
    line('M14-40 62-96', 10) +
    cut('M-30-8Q-46-30-22-40-12-58 10-46 26-36 18-18 14 6-8 8-22 10-30-8Z', color) +
    disc(-6, -20, 9, 'ink') +
    line('M52-94l16-8M62-86l14-6', 5)
  )
}
export function wheel(r: number) {
  return `<circle r="${r}" fill="none" stroke-width="6"/>${line(`M-${r} 0H${r}M0-${r}V${r}`, 2)}`
}
export function bubble(color: Paint = 'paper') {
  return cut('M-70-44Q0-58 72-42L76 22Q30 34 4 30L-22 56-20 30Q-54 30-74 24Z', color)
}
export function grass(color: Paint, y = 168) {
  return (
    flat(`M0 ${y}Q80 ${y - 10} 160 ${y}T320 ${y - 2}V200H0Z`, color) +
    line(`M0 ${y}Q80 ${y - 10} 160 ${y}T320 ${y - 2}`)
  )
}
export const water = (color: Paint, y: number) => cut(`M-80 ${y}${'q20-14 40 0 20 14 40 0'.repeat(6)}V220H-80Z`, color)
export function confetti(lag: number) {
  const colors: Paint[] = ['tomato', 'paper', 'mint', 'sky', 'grape', 'bubblegum', 'marigold']
  const bits = Array.from({ length: 14 }, (_, index) => {
    const [x, y] = [12 + ((index * 67 + lag * 31) % 300), 20 + ((index * 41) % 150)]
    const piece = box(-5, -5, 10, index % 2 ? 10 : 6, colors[index % colors.length] ?? 'tomato')
    const falling = move('fall', at(0, 0, piece, { turn: (index * 37) % 90 }), {
      time: 2.4 + (index % 4) * 0.5,
      lag: index * 0.31,
    })
    return `<g transform="translate(${x} ${y})" stroke-width="2">${falling}</g>`
  })
  return bits.join('')
}
