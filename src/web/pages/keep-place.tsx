import { type ComponentProps, type ComponentType, useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { beginSignInWithRedirect } from '#shared/sign-ins.ts'
import { HandOverCard } from '#web/features/guests/hand-over-card.tsx'
import { KeepPlaceCard } from '#web/features/guests/keep-place-card.tsx'
import type { WaysInSheet } from '#web/features/ways-in/ways-in-sheet.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { isStandalone } from '#web/lib/device/install.ts'
import { toInstallPlatform } from '#web/lib/device/install-platform.ts'
import { Button } from '#web/ui/button.tsx'

/** For guests: the real browser first where this one belongs to another app, else the quiet offer to join. */
export function KeepPlace() {
  const me = useMe()
  const [path] = useLocation()
  if (me.kind !== 'guest') return null
  if (isInsideApp()) return <HandOverCard path={path} />
  return (
    <KeepPlaceCard guestId={me.id}>
      <KeepPlaceButton />
    </KeepPlaceCard>
  )
}

/** From the home screen an iPhone may leave out what Safari says of itself: then it looks like the window of another app. */
function isInsideApp(): boolean {
  return toInstallPlatform(navigator.userAgent, navigator.maxTouchPoints).startsWith('inside-') && !isStandalone()
}

/** Opens the ways in: after each of them one stays the same person. */
export function KeepPlaceButton({ label, onOpen }: { label?: string; onOpen?: () => void }) {
  const me = useMe()
  const [path] = useLocation()
  const [shown, setShown] = useState<{ Sheet: ComponentType<ComponentProps<typeof WaysInSheet>> } | null>(null)
  function open() {
    onOpen?.()
    return import('#web/features/ways-in/ways-in-sheet.tsx').then(
      (loaded) => setShown({ Sheet: loaded.WaysInSheet }),
      // The server has a page of the same.
      () => location.assign(toPath(beginSignInWithRedirect, { query: { redirect: path } })),
    )
  }
  return (
    <>
      <Button
        color={label ? 'tomato' : 'mint'}
        size={label ? 'large' : 'small'}
        fullWidth={label !== undefined}
        onClick={() => void open()}
      >
        {label ?? t('guests:keep-place.title')}
      </Button>
      {shown && (
        <shown.Sheet
          returnTo={path}
          title={t('guests:keep-place.title')}
          text={t('guests:keep-place.ways')}
          guestName={me.displayName}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
