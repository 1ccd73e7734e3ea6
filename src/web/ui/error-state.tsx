import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A failed load, with a retry. */
export function ErrorState({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        scene="unplugged"
        title="That didn't load"
        text="The connection dropped somewhere between here and us. Try again in a moment."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  )
}
