import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { CalledOff, EventDetail } from '#shared/events.ts'
import { findGuestNameError } from '#shared/guests.ts'
import type { Invite } from '#shared/invites.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { toTimeText } from '#shared/names.ts'
import type { Handover, PageMeta } from '#shared/pages.ts'
import { toPath } from '#shared/paths.ts'
import { product } from '#shared/product.ts'
import { beginSignInWithRedirect } from '#shared/sign-ins.ts'
import { findCalledOff } from '#web/features/events/called-off-model.ts'
import { CalledOffPage } from '#web/features/events/called-off-page.tsx'
import { EventPoster } from '#web/features/events/event-poster.tsx'
import { LiveMark, useTimeWords } from '#web/features/events/time-chips.tsx'
import { AnswerDock, Dock, type NameProblem, OtherAnswer, toSaid } from '#web/features/invites/answer-dock.tsx'
import { useInvite } from '#web/features/invites/api.ts'
import { keepCrewLink } from '#web/features/invites/crew-link-model.ts'
import { InviteCard } from '#web/features/invites/invite-card.tsx'
import { keepTap, wasTapped } from '#web/features/invites/invite-tap-model.ts'
import { useAcceptance } from '#web/features/invites/use-acceptance.ts'
import { type GuestAnswer, useGuestAnswer } from '#web/features/invites/use-guest-answer.ts'
import { startMoment } from '#web/features/rsvps/moment-model.ts'
import { AskedSheet } from '#web/features/ways-in/asked-sheet.tsx'
import { ApiError, toSentence } from '#web/lib/api/api.ts'
import { useAppConfig, useWayIn } from '#web/lib/api/app-config.ts'
import { refreshCurrentUser, useAuth } from '#web/lib/api/auth.ts'
import { storeEvent } from '#web/lib/api/event-cache.ts'
import { lazyPage } from '#web/lib/device/lazy-page.ts'
import { useVisit } from '#web/lib/device/visit.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { OperatorLine } from '#web/ui/operator.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const KeepPlaceButton = lazyPage(() => import('#web/pages/keep-place.tsx'), 'KeepPlaceButton')

type InvitePageProps = {
  token: string | null
  /** Fetches what the spon's page needs, while the name is typed. */
  loadSpon: () => Promise<unknown>
}

/** The target of invitation links: who asks to what, and the two answers. */
export function InvitePage({ token, loadSpon }: InvitePageProps) {
  const { invite } = useVisit()
  const known = invite?.token === token ? invite : undefined
  if (!token)
    return <Dead title="Invalid Invite Link" text="The link is not complete. Ask whoever sent it for a new one." />
  if (known?.calledOff) return <Off calledOff={known.calledOff} />
  if (known?.view === null) return <NotFound />
  return <Invitation key={token} token={token} known={known} loadSpon={loadSpon} />
}

/** The link preview in chats: who, what and when. The rest is on the page. */
function toMeta(invite: Invite | undefined): PageMeta {
  if (!invite) return { title: 'You are invited' }
  const { inviter, event, crew } = invite
  const name = inviter.firstName ?? inviter.displayName
  if (crew) return { title: `${name} invites you: ${crew.name}`, description: t('app:description') }
  if (!event) return { title: `${name} wants you in their crew`, description: t('app:description') }
  return { title: `${name} invites you: ${event.title}`, description: `When: ${toTimeText(event)}. Open it to answer.` }
}

type Spon = NonNullable<Invite['event']>
type Known = NonNullable<Handover['invite']>
type InvitationProps = { token: string; known: Known | undefined; loadSpon: InvitePageProps['loadSpon'] }

function Invitation({ token, known, loadSpon }: InvitationProps) {
  const { status, user } = useAuth()
  const isHydrated = useHydrated()
  const isDemo = useAppConfig()?.demo === true
  const { data: invite, error, refetch } = useInvite(token, known?.view ?? undefined)
  useDocumentMeta(toMeta(invite))
  const answer = useGuestAnswer(token, useMoveOn(loadSpon))
  const isOn = status === 'signed-in' && answer.status === 'idle' && !known?.guest
  const byLink = invite?.invitation.needsTap === true
  const needsTap = byLink && !(isHydrated && wasTapped(token))
  // Friends take an account.
  const needsAccount = user?.kind === 'guest' && invite?.event === null
  const standing = invite?.invitation.standing
  const isReady = isOn && invite !== undefined && !needsTap && !needsAccount && standing !== 'own'
  const acceptance = useAcceptance(token, { isReady, byLink, isNews: standing === 'open' })
  const opensCrew = Boolean(invite?.crew) && (status === 'signed-out' || needsAccount)
  useEffect(() => {
    if (opensCrew) keepCrewLink(token)
  }, [opensCrew, token])
  const calledOff = findCalledOff(error ?? acceptance.error ?? (answer.status === 'refused' ? answer.error : null))
  if (calledOff) return <Off calledOff={calledOff} />
  // What was read stays where it could not be read anew.
  if (error && (isFinal(error) || !invite))
    return isFinal(error) ? <NotFound /> : <Unread onRetry={() => void refetch()} />
  if (!invite) return <LoadingScreen text="Loading your invitation..." />
  if (acceptance.error) return <Refused error={acceptance.error} byLink={byLink} onRetry={acceptance.retry} />
  const { event } = invite
  return (
    <Page className={classNames('flex flex-col gap-5 pb-0!', isDemo ? 'min-h-[calc(100dvh-1.75rem)]' : 'min-h-dvh')}>
      <header className="pt-2">
        <Logo />
      </header>
      {event ? <Plan invite={invite} event={event} /> : <InviteCard invite={invite} />}
      <OperatorLine className="justify-center" />
      {known?.guest ? (
        <Answered token={token} guest={known.guest} isHere={status === 'signed-in'} />
      ) : status === 'loading' ? (
        <Skeleton className="h-15 rounded-full" />
      ) : isFull(invite) ? (
        <FullCrew token={token} inviter={invite.inviter} isHere={status === 'signed-in'} />
      ) : isOn && byLink && standing === 'own' ? (
        <Done words="This is your own link, as others see it. Send it to a friend." />
      ) : isOn && needsTap && standing === 'in' && !invite.crew ? (
        <Done words={`You and ${invite.inviter.firstName ?? invite.inviter.displayName} are friends already.`} />
      ) : isOn && needsAccount ? (
        <Dock>
          <Suspense fallback={<Skeleton className="h-15 rounded-full" />}>
            <KeepPlaceButton label="I'm in" onOpen={() => keepTap(token)} />
          </Suspense>
          <p className="text-center font-semibold">It takes an account. You stay the same person, with your answers.</p>
        </Dock>
      ) : isOn && needsTap ? (
        <Dock>
          {standing === 'in' && <p className="font-semibold">You are in it already.</p>}
          <Button size="large" fullWidth busy={acceptance.isPending} onClick={acceptance.retry}>
            {standing === 'in' ? 'See who is in it' : "I'm in"}
          </Button>
        </Dock>
      ) : isOn ? (
        <Dock>
          <p className="flex min-h-15 items-center gap-2 font-bold text-lead">
            <Spinner /> Taking you in...
          </p>
        </Dock>
      ) : event ? (
        <Answers token={token} event={event} known={known} answer={answer} loadSpon={loadSpon} />
      ) : (
        <WayIn token={token} label="I'm in" onTap={() => keepTap(token)} />
      )}
      {status === 'signed-out' && <AskedSheet returnTo={`/invite/${token}`} />}
    </Page>
  )
}

function isFull({ crew, invitation }: Invite): boolean {
  return crew !== null && invitation.standing !== 'in' && crew.memberCount >= limits.crewMembers
}

type FullCrewProps = { token: string; inviter: Invite['inviter']; isHere: boolean }

/** Said before anybody makes an account for it. */
function FullCrew({ token, inviter, isHere }: FullCrewProps) {
  return (
    <Dock>
      <p className="text-pretty font-semibold">
        This crew is full: it has {limits.crewMembers} people. Ask {inviter.firstName ?? inviter.displayName} to make
        room.
      </p>
      {isHere ? (
        <ButtonLink to="/" fullWidth>
          Go Back Home
        </ButtonLink>
      ) : (
        <p>
          In it already?{' '}
          <a href={toSignIn(token)} className="touch-area font-bold underline underline-offset-4">
            Sign in
          </a>
        </p>
      )}
    </Dock>
  )
}

/** There is nothing to accept. */
function Done({ words }: { words: string }) {
  return (
    <Dock>
      <p className="text-pretty font-semibold">{words}</p>
      <ButtonLink to="/onboarding" size="large" fullWidth>
        See your crew
      </ButtonLink>
    </Dock>
  )
}

function Plan({ invite, event }: { invite: Invite; event: Spon }) {
  const phase = usePhase(event)
  const words = useTimeWords(event, phase)
  const isOver = phase === 'over'
  const picture = (
    <>
      <EventPoster event={event} className={classNames('size-full', isOver && 'bygone')} />
      <LiveMark event={event} />
    </>
  )
  return <InviteCard invite={invite} picture={picture} when={words} isOver={isOver} />
}

/** After the answer the page becomes the spon. Name and answer stay on screen until that can be drawn. */
function useMoveOn(loadSpon: () => Promise<unknown>) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  return async (spon: EventDetail) => {
    await Promise.all([refreshCurrentUser(), loadSpon().catch(() => {})])
    storeEvent(client, spon)
    if (spon.userRsvp?.response === 'going' || spon.userRsvp?.response === 'might-show')
      startMoment(spon.id, spon.userRsvp.response)
    navigate(`/event/${spon.id}`, { replace: true })
  }
}

type AnsweredProps = { token: string; guest: NonNullable<Known['guest']>; isHere: boolean }

/** For a guest who has answered, perhaps just now by the plain form: with scripts the page moves on to the spon. */
function Answered({ token, guest, isHere }: AnsweredProps) {
  const [, navigate] = useLocation()
  const path = `/event/${guest.eventId}`
  useEffect(() => {
    if (!isHere) return
    // It may have been given just now, by the plain form.
    if (guest.response) startMoment(guest.eventId, guest.response)
    navigate(path, { replace: true })
  }, [isHere, navigate, path, guest])
  return (
    <Dock>
      {guest.response ? toSaid(guest.response, guest.displayName) : <p>You're in, {guest.displayName}.</p>}
      <ButtonLink to={path} size="large" fullWidth>
        See the plan
      </ButtonLink>
      <OtherAnswer token={token} response={guest.response} />
    </Dock>
  )
}

type AnswersProps = InvitationProps & { event: Spon; answer: GuestAnswer }

function Answers({ token, event, known, answer, loadSpon }: AnswersProps) {
  const [ownKey] = useState(() => crypto.randomUUID())
  const problem = useNameProblem()
  const isOver = usePhase(event) === 'over'
  // What was given before it ended is still said.
  if (isOver && answer.status === 'idle') return <WayIn token={token} label="See how it was" why={reasons.over} />
  if (event.guests !== 'welcome') return <WayIn token={token} label="See the plan" why={reasons[event.guests]} />
  return (
    <AnswerDock
      token={token}
      formKey={known?.key ?? ownKey}
      answer={answer}
      problem={problem}
      onOpen={() => void loadSpon().catch(() => {})}
    >
      <p className="text-center text-small">
        Just a first name.{' '}
        <a href={toSignIn(token)} className="touch-area font-bold underline underline-offset-4">
          Join or sign in
        </a>{' '}
        instead
      </p>
    </AnswerDock>
  )
}

/** The plain form came back: what was typed, and what is wrong with it. */
function useNameProblem(): NameProblem | null {
  const query = new URLSearchParams(useSearch())
  const name = query.get('name')
  const sentence = name === null ? undefined : findGuestNameError(name)
  if (name === null || !sentence) return null
  return { name, sentence, response: query.get('answer') === 'might-show' ? 'might-show' : 'going' }
}

const reasons = {
  full: 'Every place for an answer without an account is taken. Join, and you can still answer.',
  off: 'The host would like you to join first. It takes a moment.',
  over: 'This is over. Join, and you hear of the next one.',
  closed: 'Answers closed 48 hours after this was posted. Join to see the plan.',
} as const

const toSignIn = (token: string) => toPath(beginSignInWithRedirect, { query: { redirect: `/invite/${token}` } })

type WayInProps = { token: string; label: string; why?: string; onTap?: () => void }

function WayIn({ token, label, why, onTap }: WayInProps) {
  const way = useWayIn()
  return (
    <div className="mt-auto grid gap-3 pb-[calc(var(--safe-bottom)+1.5rem)] text-center">
      {why && <p className="text-pretty">{why}</p>}
      <ButtonLink href={toSignIn(token)} size="large" fullWidth onClick={onTap}>
        {label}
      </ButtonLink>
      <p className="font-semibold">
        {way === 'github' ? 'Sign in with GitHub. No password, nothing to fill in.' : signInWords[way]}
      </p>
    </div>
  )
}

const signInWords = { demo: 'Demo mode: pick a sample person', several: 'Come in your way' } as const

const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429

function NotFound() {
  return (
    <Dead
      title="Invitation Not Found"
      text="It has run out, was used or turned off, or the plan is off. Ask whoever sent it for a new one."
    />
  )
}

/** The next page for people without an account explains the product. */
function Off({ calledOff }: { calledOff: CalledOff }) {
  const { status } = useAuth()
  const isHere = status === 'signed-in'
  return <CalledOffPage calledOff={calledOff} wayOn={isHere ? 'Back to Feed' : `What ${product.name} is`} />
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
function Refused({ error, byLink, onRetry }: { error: unknown; byLink: boolean; onRetry: () => void }) {
  const sentence = toSentence(error, 'The connection dropped on the way in. Try again in a moment.')
  // The server names nobody for a link that many have.
  const isGone = byLink && error instanceof ApiError && error.status === 410
  return (
    <Dead
      title="That didn't work out"
      text={isGone ? `${sentence} Ask whoever sent it for a new one.` : sentence}
      {...(!isFinal(error) && { onRetry })}
    />
  )
}

function Dead({ title, text, onRetry }: { title: string; text: string; onRetry?: () => void }) {
  useDocumentMeta({ title })
  return (
    <Page className="grid min-h-dvh content-center pb-[max(1.5rem,var(--bar-room))]!">
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
      <OperatorLine className="justify-center" />
    </Page>
  )
}
