import { Link } from 'wouter'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'
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
      more={<Starters />}
    />
  )
}

/** By this hour of the reader's day they are for tomorrow. */
const eveningHour = 17

function toStarters(hour: number) {
  const isLate = hour >= eveningHour
  return [
    { emoji: '☕', label: 'Coffee in an hour', title: 'Coffee', when: 'in an hour' },
    { emoji: '👟', label: 'Walk after work', title: 'Walk after work', when: isLate ? 'tomorrow at 6 pm' : 'at 6 pm' },
    {
      emoji: '🎈',
      label: 'Free till six',
      title: 'Free till six',
      when: isLate ? 'tomorrow until 6 pm' : 'until 6 pm',
    },
  ]
}

/** Each opens the form, filled in. */
function Starters() {
  const isHydrated = useHydrated()
  const starters = toStarters(isHydrated ? new Date(serverNow()).getHours() : 0)
  return (
    <section aria-labelledby="starters" className="mt-3 grid justify-items-center gap-2.5">
      <h3 id="starters" className="font-bold text-ink-soft text-small">
        Or start with one of these
      </h3>
      <ul className="flex flex-wrap justify-center gap-2">
        {starters.map(({ emoji, label, title, when }) => (
          <li key={label}>
            <Link
              href={`/create?${new URLSearchParams({ title, when })}`}
              className="touch-area inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-ink bg-card px-4 font-semibold text-small"
            >
              <span aria-hidden="true" className="font-emoji">
                {emoji}
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
