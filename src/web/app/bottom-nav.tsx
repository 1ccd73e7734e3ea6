import { CircleUserRound, Sparkles, UsersRound } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { t } from '#shared/message.ts'
import { classNames } from '#web/lib/text/class-names.ts'

const items = [
  { to: '/', label: 'app:nav.feed', icon: Sparkles, paths: ['/', '/home'] },
  { to: '/onboarding', label: 'app:nav.crew', icon: UsersRound, paths: ['/onboarding', '/friends', '/search'] },
  { to: '/profile', label: 'app:nav.me', icon: CircleUserRound, paths: ['/profile', '/settings', '/settings/'] },
] as const

const guestItems = [{ ...items[0], label: 'app:nav.guest-feed' } as const, items[2]]

/** The main places, floating above the home indicator, under the thumb. A guest has no crew. */
export function BottomNav({ isGuest = false }: { isGuest?: boolean }) {
  const [path] = useLocation()
  return (
    <nav
      aria-label={t('app:nav')}
      className="main-bar fixed inset-x-0 bottom-(--nav-bottom) z-30 mx-auto flex h-(--nav-height) w-[min(100%-2rem,var(--column)-2rem)] items-center justify-between gap-1 rounded-full border-2 border-ink bg-card p-1.5 shadow-hard print:hidden"
    >
      {(isGuest ? guestItems : items).map(({ to, label, icon: Icon, paths }) => {
        const isHere = paths.some((known) => known === path || (known === '/settings/' && path.startsWith(known)))
        return (
          <Link
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className={classNames(
              'flex h-full flex-1 items-center justify-center gap-1.5 rounded-full border-2 px-1 font-bold text-small transition-transform duration-150 ease-spring active:scale-95',
              isHere ? 'border-ink bg-marigold text-on-color' : 'border-transparent text-ink',
            )}
          >
            <Icon aria-hidden="true" className="size-5 max-[22rem]:hidden" />
            {t(label)}
          </Link>
        )
      })}
    </nav>
  )
}
