import { X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
import { product } from '#shared/product.ts'
import type { ReceivedNotification } from '#shared/push.ts'
import { useTimedExit } from '#web/features/banners/use-timed-exit.ts'
import { navigate } from '#web/lib/state/navigate.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { LogoMark } from '#web/ui/logo.tsx'

type NotificationBannerProps = { received: Partial<ReceivedNotification>; onGone: () => void }

/** A push that arrived while the app is open. A tap navigates; otherwise it hides after a timeout. */
export function NotificationBanner({ received, onGone }: NotificationBannerProps) {
  const { isLeaving, leave, setHeld } = useTimedExit(onGone)
  const { url = '' } = received

  function open() {
    if (url !== '' && url !== '/') navigate(url)
    leave()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus pause the timer; the buttons do the rest
    <div
      className={classNames(
        'toast-in pointer-events-auto flex items-stretch rounded-card border-2 border-ink bg-card text-ink shadow-hard transition-[opacity,translate] duration-300',
        isLeaving && 'translate-y-6 opacity-0',
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && leave()}
    >
      <button
        type="button"
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-card py-3 ps-3 text-start"
        onClick={open}
      >
        <Picture icon={received.icon} />
        <span className="min-w-0 flex-1">
          <span className="typed line-clamp-2 block font-display font-extrabold text-lead leading-tight">
            {received.title || product.name}
          </span>
          <span className="typed mt-0.5 line-clamp-2 block text-small">{received.body || t('banners:new')}</span>
        </span>
      </button>
      <button
        type="button"
        aria-label={t('banners:dismiss')}
        className="touch-area m-2 ms-0 grid size-10 shrink-0 place-items-center self-start rounded-full"
        onClick={leave}
      >
        <X className="size-5" />
      </button>
    </div>
  )
}

/** The icon of the push, with the app's logo as a fallback. */
function Picture({ icon }: { icon: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  if (!icon || isBroken) return <LogoMark className="size-11" />
  return (
    <img
      src={icon}
      alt=""
      className="size-11 shrink-0 rounded-field border-2 border-ink object-cover"
      onError={() => setBroken(true)}
    />
  )
}
