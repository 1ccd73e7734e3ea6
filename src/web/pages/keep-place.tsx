import { useLocation } from 'wouter'
import { toPath } from '#shared/paths.ts'
import { beginSignInWithRedirect } from '#shared/sign-ins.ts'
import { HandOverCard } from '#web/features/guests/hand-over-card.tsx'
import { KeepPlaceCard } from '#web/features/guests/keep-place-card.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { toInstallPlatform } from '#web/lib/device/install-platform.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** For guests: the real browser first where this one belongs to another app, else the quiet offer to join. */
export function KeepPlace() {
  const me = useMe()
  const [path] = useLocation()
  if (me.kind !== 'guest') return null
  if (toInstallPlatform(navigator.userAgent, navigator.maxTouchPoints).startsWith('inside-'))
    return <HandOverCard path={path} />
  return (
    <KeepPlaceCard guestId={me.id}>
      <KeepPlaceButton />
    </KeepPlaceCard>
  )
}

/** Opens the ways in: whoever takes one stays the same person. */
export function KeepPlaceButton() {
  const [path] = useLocation()
  return (
    <ButtonLink href={toPath(beginSignInWithRedirect, { query: { redirect: path } })} color="mint" size="small">
      Keep my place
    </ButtonLink>
  )
}
