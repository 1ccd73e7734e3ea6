import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type ErrorStateProps = {
  title?: string
  text?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  headingLevel?: 'h1' | 'h2'
}

/** A failed load, with a retry. */
export function ErrorState({
  title = "That didn't load",
  text = 'The connection dropped somewhere between here and us. Try again in a moment.',
  onRetry,
  retryLabel = 'Try again',
  headingLevel = 'h2',
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        scene="unplugged"
        title={title}
        text={text}
        headingLevel={headingLevel}
        action={onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
      />
    </div>
  )
}
