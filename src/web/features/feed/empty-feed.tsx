import { Link } from 'wouter'
import { t } from '#shared/message.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Without friends no one would see a spon: people come first. */
export function EmptyFeed({ hasCrew }: { hasCrew: boolean }) {
  return (
    <EmptyState
      scene="canvas"
      title={t('feed:empty')}
      text={t('feed:empty-text')}
      action={
        hasCrew ? (
          <ButtonLink to="/create">{t('feed:create')}</ButtonLink>
        ) : (
          <>
            <ButtonLink to="/onboarding">{t('feed:find-people')}</ButtonLink>
            <ButtonLink to="/create" color="plain">
              {t('feed:create')}
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
    {
      emoji: '☕',
      label: t('feed:starter.coffee'),
      title: t('feed:starter.coffee-title'),
      when: t('feed:starter.coffee-when'),
    },
    {
      emoji: '👟',
      label: t('feed:starter.walk'),
      title: t('feed:starter.walk-title'),
      when: isLate ? t('feed:starter.walk-when-tomorrow') : t('feed:starter.walk-when'),
    },
    {
      emoji: '🎈',
      label: t('feed:starter.free'),
      title: t('feed:starter.free-title'),
      when: isLate ? t('feed:starter.free-when-tomorrow') : t('feed:starter.free-when'),
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
        {t('feed:starters')}
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
