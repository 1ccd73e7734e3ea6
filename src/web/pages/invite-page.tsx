import type { Invite } from '#shared/invites.ts'
import { toTimeText } from '#shared/names.ts'
import type { PageMeta } from '#shared/pages.ts'
import { toPath } from '#shared/paths.ts'
import { product } from '#shared/product.ts'
import { beginSignInWithRedirect } from '#shared/sign-ins.ts'
import { useInvite } from '#web/features/invites/api.ts'
import { InviteCard } from '#web/features/invites/invite-card.tsx'
import { useAcceptance } from '#web/features/invites/use-acceptance.ts'
import { ApiError, toSentence } from '#web/lib/api/api.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { useAuth } from '#web/lib/api/auth.ts'
import { useVisit } from '#web/lib/device/visit.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The target of invitation links: the invitation, then the sign-in. */
export function InvitePage({ token }: { token: string | null }) {
  const { invite } = useVisit()
  const known = invite?.token === token ? invite?.view : undefined
  if (!token)
    return <Dead title="Invalid Invite Link" text="The link is not complete. Ask whoever sent it for a new one." />
  if (known === null) return <NotFound />
  return <Invitation key={token} token={token} known={known} />
}

/** The link preview in chats: who, what and when. The rest is on the page. */
function toMeta(invite: Invite | undefined): PageMeta {
  if (!invite) return { title: 'You are invited' }
  const { inviter, event } = invite
  const name = inviter.firstName ?? inviter.displayName
  if (!event) return { title: `${name} wants you in their crew`, description: product.description }
  return { title: `${name} invites you: ${event.title}`, description: `When: ${toTimeText(event)}. Open it to answer.` }
}

function Invitation({ token, known }: { token: string; known: Invite | undefined }) {
  const { status } = useAuth()
  const { data: invite, error, refetch } = useInvite(token, known)
  useDocumentMeta(toMeta(invite))
  const acceptance = useAcceptance(token, status === 'signed-in' && invite !== undefined)
  if (error) return isFinal(error) ? <NotFound /> : <Unread onRetry={() => void refetch()} />
  if (!invite) return <LoadingScreen text="Loading your invitation..." />
  if (acceptance.error) return <Refused error={acceptance.error} onRetry={acceptance.retry} />
  return (
    <Page className="flex min-h-[calc(100dvh-1.75rem)] flex-col gap-6 pb-[calc(var(--safe-bottom)+1.5rem)]!">
      <header className="pt-2">
        <Logo />
      </header>
      <div className="grid flex-1 grid-cols-1 content-center">
        <InviteCard invite={invite} />
      </div>
      {status === 'loading' ? (
        <Skeleton className="h-15 rounded-full" />
      ) : status === 'signed-in' ? (
        <p role="status" className="flex min-h-15 items-center justify-center gap-2 font-bold text-lead">
          <Spinner /> Taking you in...
        </p>
      ) : (
        <WayIn token={token} isEvent={invite.event !== null} />
      )}
    </Page>
  )
}

function WayIn({ token, isEvent }: { token: string; isEvent: boolean }) {
  const isDemo = useAppConfig()?.demo === true
  return (
    <div className="grid gap-3 text-center">
      <ButtonLink
        href={toPath(beginSignInWithRedirect, { query: { redirect: `/invite/${token}` } })}
        size="large"
        fullWidth
      >
        {isEvent ? 'See the plan' : "I'm in"}
      </ButtonLink>
      <p className="font-semibold">
        {isDemo ? 'Demo mode: pick a sample person' : 'Sign in with GitHub. No password, nothing to fill in.'}
      </p>
    </div>
  )
}

const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429

function NotFound() {
  return (
    <Dead
      title="Invitation Not Found"
      text="It has run out, was used already, or the plan is off. Ask whoever sent it for a new one."
    />
  )
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <Dead
      title="Invitation Not Found"
      text="The connection dropped before we could look. Try again in a moment."
      onRetry={onRetry}
    />
  )
}

/** Accepting failed: it was used or revoked meanwhile. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Dead
      title="That didn't work out"
      text={toSentence(error, 'The connection dropped on the way in. Try again in a moment.')}
      {...(!isFinal(error) && { onRetry })}
    />
  )
}

function Dead({ title, text, onRetry }: { title: string; text: string; onRetry?: () => void }) {
  useDocumentMeta({ title })
  return (
    <Page className="grid min-h-dvh content-center pb-6!">
      <EmptyState
        scene={onRetry ? 'unplugged' : 'nobody'}
        headingLevel="h1"
        title={title}
        text={text}
        action={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            <ButtonLink to="/" color={onRetry ? 'plain' : 'tomato'}>
              Go Back Home
            </ButtonLink>
          </>
        }
      />
    </Page>
  )
}
