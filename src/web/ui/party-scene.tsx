import { classNames } from '#web/lib/text/class-names.ts'
import { Floor, ShapeFriend } from '#web/ui/shape-friend.tsx'

/** The crew, all together. */
export function PartyScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 196" aria-hidden="true" className={classNames('block w-full overflow-visible', className)}>
      <Confetti />
      <Floor />
      <ShapeFriend shape="square" color="mint" mood="wink" x={26} y={78} scale={0.84} turn={-5} arms="up" hop="first" />
      <ShapeFriend
        shape="triangle"
        color="grape"
        mood="wow"
        x={206}
        y={58}
        scale={1.02}
        turn={4}
        arms="up"
        hop="third"
      />
      <ShapeFriend shape="circle" color="tomato" mood="happy" x={106} y={54} scale={1.04} arms="up" hop="second" />
    </svg>
  )
}

function Confetti() {
  return (
    <g stroke="var(--ink)" strokeWidth="2" strokeLinejoin="round">
      <path d="m40 34 15 5-5 13-14-6Z" fill="var(--mint)" />
      <path d="m262 22 14-6 4 14-13 4Z" fill="var(--bubblegum)" />
      <path d="m150 8 11 15-17 1Z" fill="var(--sky)" />
      <path d="m288 76 18-7 3 6-18 8Z" fill="var(--grape)" />
      <path d="m12 88 19 8-3 6-19-8Z" fill="var(--tomato)" />
      <circle cx="92" cy="26" r="6" fill="var(--marigold)" />
      <circle cx="222" cy="46" r="5" fill="var(--tomato)" />
    </g>
  )
}
