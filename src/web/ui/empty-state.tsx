import type { ReactNode } from 'react'
import { Scene, type SceneName } from '#web/ui/scene.tsx'

type EmptyStateProps = {
  scene: SceneName
  title: string
  text?: ReactNode
  /** What to do about it. */
  action?: ReactNode
  /** Other ways on. The drawing makes room for them. */
  more?: ReactNode
  /** 'h1' if the state is the whole page. */
  headingLevel?: 'h1' | 'h2'
}

/** An empty state with a next step. */
export function EmptyState({ scene, title, text, action, more, headingLevel: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="drop-in mx-auto grid max-w-sm justify-items-center gap-3 px-2 py-6 text-center">
      <Scene name={scene} className={more ? 'max-w-56' : 'mb-2 max-w-72'} />
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="text-h1">
        {title}
      </Heading>
      {text && <p className="text-pretty text-ink-soft text-lead">{text}</p>}
      {action && <div className="mt-3 grid w-full max-w-72 gap-3">{action}</div>}
      {more}
    </div>
  )
}
