import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Without friends no one would see a spon: people come first. */
export function EmptyFeed({ hasCrew }: { hasCrew: boolean }) {
  return (
    <EmptyState
      scene="canvas"
      title="Your Canvas Awaits"
      text="Time to paint some spontaneous moments with your crew"
      action={
        hasCrew ? (
          <ButtonLink to="/create">Start Creating</ButtonLink>
        ) : (
          <>
            <ButtonLink to="/onboarding">Find your people first</ButtonLink>
            <ButtonLink to="/create" color="plain">
              Start Creating
            </ButtonLink>
          </>
        )
      }
    />
  )
}
