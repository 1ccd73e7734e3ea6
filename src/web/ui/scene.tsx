import type { ReactNode } from 'react'
import { classNames } from '#web/lib/text/class-names.ts'
import { Floor, ShapeFriend } from '#web/ui/shape-friend.tsx'

export type SceneName = 'canvas' | 'nobody' | 'calm' | 'lost' | 'unplugged'

const scenes: Record<SceneName, ReactNode> = {
  canvas: (
    <>
      <g stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round" fill="none">
        <path d="m196 152-16 30M258 150l14 31M228 152v29" />
        <path d="m168 42 116-8 6 112-118 6Z" fill="var(--card)" />
        <path d="M190 118c20-44 34 20 50-16s20 8 26-22" stroke="var(--bubblegum)" strokeWidth="9" />
        <path d="m122 108 58-22" strokeWidth="5" />
        <path d="m178 92 14-16 6 10-16 10Z" fill="var(--bubblegum)" />
      </g>
      <ShapeFriend
        shape="circle"
        color="marigold"
        mood="wow"
        x={30}
        y={72}
        scale={0.92}
        turn={-4}
        arms="none"
        hop="second"
      />
    </>
  ),
  nobody: (
    <>
      <g
        fill="none"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="m30 96 66-3 3 68-70 3ZM262 82l44 80-88 3Z" />
      </g>
      <ShapeFriend shape="circle" color="sky" mood="happy" x={112} y={66} scale={0.98} arms="out" hop="second" />
    </>
  ),
  calm: (
    <>
      <ShapeFriend shape="half" color="grape" mood="sleepy" x={92} y={70} scale={1.2} />
      <g fill="none" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M222 76h16l-16 18h16M252 40h22l-22 24h22" />
      </g>
      <path
        d="M52 26a26 26 0 1 0 26 36 22 22 0 0 1-26-36Z"
        fill="var(--marigold)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
    </>
  ),
  lost: (
    <>
      <ShapeFriend shape="circle" color="tomato" mood="lost" x={108} y={60} scale={1.04} arms="out" hop="second" />
      <g
        direction="ltr"
        fontFamily="var(--font-display)"
        fontWeight="800"
        fontSize="150"
        fill="var(--ink)"
        letterSpacing="-6"
      >
        <text x="14" y="166">
          4
        </text>
        <text x="226" y="166">
          4
        </text>
      </g>
    </>
  ),
  unplugged: (
    <>
      <g fill="none" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M150 158c30 12 34-30 56-18s10 22 26 12" />
        <path d="m232 140 14-8 12 22-14 8ZM252 140l10-6M258 150l10-6" fill="var(--marigold)" strokeWidth="3" />
        <path d="m278 92 30 3-3 34-31-3Z" fill="var(--card)" strokeWidth="3" />
        <path d="m288 107-1 8M297 108l-1 8" strokeWidth="4" />
      </g>
      <ShapeFriend shape="triangle" color="bubblegum" mood="lost" x={48} y={62} scale={1} turn={-3} />
    </>
  ),
}

/** An illustration for empty and error states. */
export function Scene({ name, className }: { name: SceneName; className?: string }) {
  return (
    <svg viewBox="0 0 320 196" aria-hidden="true" className={classNames('block w-full overflow-visible', className)}>
      <Floor />
      {scenes[name]}
    </svg>
  )
}
