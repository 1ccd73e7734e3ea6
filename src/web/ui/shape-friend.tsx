import type { ThemeColor } from '#web/ui/colors.ts'

/** The shapes of the background as characters: the crew in the product's illustrations. */
export type FriendShape = 'circle' | 'square' | 'triangle' | 'half'
export type FriendMood = 'happy' | 'wow' | 'wink' | 'sleepy' | 'lost'

const bodies: Record<FriendShape, string> = {
  circle: 'M51 5C77 4 95 23 96 49 97 76 78 95 51 96 24 97 5 77 4 51 3 24 24 6 51 5Z',
  square: 'M9 12 90 7 94 91 6 94Z',
  triangle: 'M52 4 98 93 3 95Z',
  half: 'M3 70C4 36 26 15 51 15 76 15 97 37 97 71Z',
}

/** The face's position and scale. */
const faces: Record<FriendShape, { y: number; scale: number }> = {
  circle: { y: 46, scale: 1 },
  square: { y: 46, scale: 1 },
  triangle: { y: 64, scale: 0.82 },
  half: { y: 46, scale: 0.9 },
}

const floors: Record<FriendShape, number> = { circle: 95, square: 92, triangle: 93, half: 70 }

type ShapeFriendProps = {
  shape: FriendShape
  color: ThemeColor
  mood?: FriendMood
  /** The upper left corner in the picture, and the scale of the 100 × 100 drawing. */
  x: number
  y: number
  scale?: number
  turn?: number
  arms?: 'up' | 'out' | 'none'
  /** Staggers the animation, so that a crew does not hop in step; without it there is none. */
  hop?: keyof typeof hops
}

// Classes instead of style attributes: the CSP of server-rendered pages forbids those.
const hops = { first: 'hop', second: 'hop [animation-delay:0.25s]', third: 'hop [animation-delay:0.5s]' }

/** Where the arms start. */
const shoulders: Record<FriendShape, readonly [inset: number, y: number]> = {
  circle: [8, 44],
  square: [9, 46],
  triangle: [22, 62],
  half: [7, 52],
}

export function ShapeFriend(props: ShapeFriendProps) {
  const { shape, color, mood = 'happy', x, y, scale = 1, turn = 0, arms: pose = 'none', hop } = props
  const face = faces[shape]
  const floor = floors[shape]
  return (
    <g transform={`translate(${x} ${y}) scale(${scale}) rotate(${turn} 50 50)`}>
      <g className={hop && hops[hop]}>
        <g fill="none" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
          {pose !== 'none' && <path d={toArms(shape, pose)} />}
          <path d={`M36 ${floor}v22h-9M64 ${floor}v22h9`} />
        </g>
        <path d={bodies[shape]} fill={`var(--${color})`} stroke="var(--ink)" strokeWidth={4} strokeLinejoin="round" />
        <g transform={`translate(50 ${face.y}) scale(${face.scale})`}>
          <Face mood={mood} />
        </g>
      </g>
    </g>
  )
}

/** The ground line of the 320 × 196 pictures. */
export function Floor() {
  return (
    <path d="M12 181C90 176 210 178 308 182" fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
  )
}

function toArms(shape: FriendShape, pose: 'up' | 'out'): string {
  const [inset, y] = shoulders[shape]
  const right = 100 - inset
  return pose === 'up'
    ? `M${inset} ${y}c-13-8-20-24-16-40M${right} ${y}c13-8 20-24 16-40`
    : `M${inset} ${y}c-11 5-18 12-21 22M${right} ${y}c12-3 21-12 25-24`
}

function Face({ mood }: { mood: FriendMood }) {
  return (
    <g fill="none" stroke="var(--on-color)" strokeWidth="5" strokeLinecap="round">
      {mood === 'sleepy' ? (
        <path d="M-22 -4q6 6 12 0M10 -4q6 6 12 0M-5 13h10" />
      ) : (
        <g fill="var(--on-color)" stroke="none">
          <ellipse cx={mood === 'lost' ? -20 : -15} cy="-5" rx="5" ry={mood === 'wow' ? 7.5 : 6} />
          {mood !== 'wink' && <ellipse cx={mood === 'lost' ? 10 : 15} cy="-5" rx="5" ry={mood === 'wow' ? 7.5 : 6} />}
        </g>
      )}
      {mood === 'wink' && <path d="M9 -4q6 -7 12 0" />}
      {(mood === 'happy' || mood === 'wink') && <path d="M-13 9q13 15 26 0" />}
      {mood === 'wow' && <ellipse cx="0" cy="14" rx="6" ry="7" fill="var(--on-color)" stroke="none" />}
      {mood === 'lost' && <path d="M-16 15q6 -7 11 0t11 0" />}
    </g>
  )
}
