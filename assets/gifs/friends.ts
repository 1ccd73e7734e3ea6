// The crew of every picture: shapes with faces, standing on their feet at 0,0 and some 117 units high.

import { move } from '#assets/gifs/motions.ts'
import { cut, dot, ink, line, oval, type Paint, paint } from '#assets/gifs/paper.ts'

export type Shape = 'circle' | 'square' | 'triangle' | 'half'
export type Mood = 'happy' | 'wow' | 'wink' | 'sleepy' | 'sad' | 'laugh' | 'love' | 'cool' | 'yum'
export type Pose = 'up' | 'out' | 'down' | 'wave' | 'hold' | 'none'

const bodies: Record<Shape, string> = {
  circle: 'M1-112C27-113 45-94 46-68 47-41 28-22 1-21-26-20-45-40-46-66-47-93-26-111 1-112Z',
  square: 'M-41-105 40-110 44-26-44-23Z',
  triangle: 'M2-116 48-24-47-22Z',
  half: 'M-47-22C-46-58-24-79 1-79 26-79 47-57 47-21Z',
}
const faces: Record<Shape, readonly [y: number, scale: number]> = {
  circle: [-71, 1],
  square: [-71, 1],
  triangle: [-53, 0.82],
  half: [-48, 0.9],
}
const shoulders: Record<Shape, readonly [x: number, y: number]> = {
  circle: [42, -70],
  square: [41, -68],
  triangle: [28, -54],
  half: [42, -46],
}

const round = '<ellipse cx="-15" cy="-5" rx="5" ry="6"/><ellipse cx="15" cy="-5" rx="5" ry="6"/>'
const solid = (art: string) => `<g fill="${ink}" stroke="none">${art}</g>`
const heart = 'c-4-6-10-2-8 3 1 3 5 6 8 8 3-2 7-5 8-8 2-5-4-9-8-3z'

const eyes: Record<Mood, string> = {
  happy: solid(round),
  wow: solid('<ellipse cx="-15" cy="-6" rx="5" ry="8"/><ellipse cx="15" cy="-6" rx="5" ry="8"/>'),
  wink: solid('<ellipse cx="-15" cy="-5" rx="5" ry="6"/>') + line('M9-4q6-7 12 0', 5),
  sleepy: line('M-22-4q6 6 12 0M10-4q6 6 12 0', 5),
  sad: solid(round) + line('M-23-15l11-4M23-15l-11-4', 4),
  laugh: line('M-22-1l7-7 7 7M8-1l7-7 7 7', 5),
  love: `<path d="M-15-8${heart}M15-8${heart}" fill="${paint.tomato}" stroke-width="3"/>`,
  cool: cut('M-28-12H-4V-4Q-6 4-16 4T-28-4ZM4-12H28V-4Q26 4 16 4T4-4Z', 'ink') + line('M-6-10H6', 4),
  yum: solid(round),
}
const mouths: Record<Mood, string> = {
  happy: line('M-13 9q13 15 26 0', 5),
  wow: solid('<ellipse cx="0" cy="15" rx="7" ry="8"/>'),
  wink: line('M-13 9q13 15 26 0', 5),
  sleepy: line('M-5 13h10', 5),
  sad: line('M-11 17q11-11 22 0', 5),
  laugh: cut('M-15 7H15Q13 25 0 25T-15 7Z', 'tomato'),
  love: line('M-13 9q13 15 26 0', 5),
  cool: line('M-10 13q12 6 20-3', 5),
  yum: line('M-13 9q13 13 26 0', 5) + cut('M2 16q9 14 12-4', 'tomato'),
}

type Look = { mood?: Mood; pose?: Pose; legs?: boolean }

export function friend(shape: Shape, color: Paint, { mood = 'happy', pose = 'none', legs = true }: Look = {}) {
  const [y, scale] = faces[shape]
  const size = scale === 1 ? '' : ` scale(${scale})`
  return `${toArms(shape, pose)}${legs ? line('M-14-24V-2h-9M14-24V-2h9', 5) : ''}${cut(bodies[shape], color)}<g transform="translate(0 ${y})${size}">${eyes[mood]}${mouths[mood]}</g>`
}

/** A face for things that have none of their own: a sun, a pizza, a moon. */
export function face(mood: Mood, scale = 1, x = 0, y = 0) {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${eyes[mood]}${mouths[mood]}</g>`
}

export function dog(color: Paint) {
  return (
    move('breathe', line('M-26 0v-14M-14 0v-12M14 0v-12M26 0v-14', 6), { time: 0.4 }) +
    cut('M-34-14Q-38-40-18-42H22Q38-40 34-12Z', color) +
    `<g transform="translate(-32 -34)">${move('swing', line('M0 0q-12-6-12-20', 6), { time: 0.35 })}</g>` +
    cut('M16-44Q18-66 38-66T62-46Q66-34 52-30 30-26 20-34Z', color) +
    cut('M22-64Q12-60 14-40 24-38 28-58Z', 'ink') +
    dot(42, -50, 4) +
    oval(62, -46, 5, 4, 'ink') +
    line('M44-36q8 4 14-2', 3)
  )
}

export function cat(color: Paint, mood: Mood = 'happy') {
  return (
    `<g transform="translate(30 -10)">${move('sway', line('M0 0q26 2 20-34', 7), { time: 1.6 })}</g>` +
    cut('M-30 0Q-34-46 0-48 34-46 32 0Z', color) +
    cut('M-30-50-28-84-12-72H12L28-84 30-50Q26-30 0-30T-30-50Z', color) +
    face(mood, 0.7, 0, -52) +
    line('M-40-52l-14-3M-40-46l-14 3M40-52l14-3M40-46l14 3', 2)
  )
}

function toArms(shape: Shape, pose: Pose): string {
  const [x, y] = shoulders[shape]
  const left = {
    up: `M${-x} ${y}c-13-8-20-24-16-40`,
    out: `M${-x} ${y}c-12 2-20 6-28 14`,
    down: `M${-x} ${y}c-10 8-14 18-13 30`,
    wave: `M${-x} ${y}c-10 8-14 18-13 30`,
    hold: `M${-x} ${y}c-12 10-8 22 10 24`,
    none: '',
  }[pose]
  if (pose === 'none') return ''
  const mirrored = `<g transform="scale(-1 1)">${line(pose === 'wave' ? '' : left, 5)}</g>`
  const waving = `<g transform="translate(${x} ${y})">${move('swing', line('M0 0c13-8 20-24 16-40', 5), { time: 0.6 })}</g>`
  return line(left, 5) + (pose === 'wave' ? waving : mirrored)
}
