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
import { LanguageChoice } from '#web/ui/language-choice.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { OperatorLine } from '#web/ui/operator.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Words } from '#web/ui/words.tsx'

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
  if (!token) return <Dead title={t('invitations:page.incomplete')} text={t('invitations:page.incomplete-text')} />
  if (known?.calledOff) return <Off calledOff={known.calledOff} />
  if (known?.view === null) return <NotFound />
  return <Invitation key={token} token={token} known={known} loadSpon={loadSpon} />
}

/** The link preview in chats: who, what and when. The rest is on the page. */
function toMeta(invite: Invite | undefined): PageMeta {
  if (!invite) return { title: t('invitations:page.title') }
  const { inviter, event, crew } = invite
  const name = inviter.firstName ?? inviter.displayName
  const description = t('app:description')
  if (crew) return { title: t('invitations:page.title-to', { name, what: crew.name }), description }
  if (!event) return { title: t('invitations:page.title-friend', { name }), description }
  const when = t('invitations:page.when', { time: toTimeText(event) })
  return { title: t('invitations:page.title-to', { name, what: event.title }), description: when }
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
  if (!invite) return <LoadingScreen text={t('invitations:page.loading')} />
  if (acceptance.error) return <Refused error={acceptance.error} byLink={byLink} onRetry={acceptance.retry} />
  const { event } = invite
  return (
    <Page className={classNames('flex flex-col gap-5 pb-0!', isDemo ? 'min-h-[calc(100dvh-1.75rem)]' : 'min-h-dvh')}>
      <header className="pt-2">
        <Logo />
      </header>
      {event ? <Plan invite={invite} event={event} /> : <InviteCard invite={invite} />}
      <Foot />
      {known?.guest ? (
        <Answered token={token} guest={known.guest} isHere={status === 'signed-in'} />
      ) : status === 'loading' ? (
        <Skeleton className="h-15 rounded-full" />
      ) : isFull(invite) ? (
        <FullCrew token={token} name={toShortName(invite)} isHere={status === 'signed-in'} />
      ) : isOn && byLink && standing === 'own' ? (
        <Done words={t('invitations:page.own-link')} />
      ) : isOn && needsTap && standing === 'in' && !invite.crew ? (
        <Done words={t('invitations:page.friends-already', { name: toShortName(invite) })} />
      ) : isOn && needsAccount ? (
        <Dock>
          <Suspense fallback={<Skeleton className="h-15 rounded-full" />}>
            <KeepPlaceButton label={t('invitations:page.in')} onOpen={() => keepTap(token)} />
          </Suspense>
          <p className="text-center font-semibold">{t('invitations:page.needs-account')}</p>
        </Dock>
      ) : isOn && needsTap ? (
        <Dock>
          {standing === 'in' && <p className="font-semibold">{t('invitations:page.in-already')}</p>}
          <Button size="large" fullWidth busy={acceptance.isPending} onClick={acceptance.retry}>
            {t(standing === 'in' ? 'invitations:page.see-members' : 'invitations:page.in')}
          </Button>
        </Dock>
      ) : isOn ? (
        <Dock>
          <p className="flex min-h-15 items-center gap-2 font-bold text-lead">
            <Spinner /> {t('invitations:page.taking-in')}
          </p>
        </Dock>
      ) : event ? (
        <Answers token={token} event={event} known={known} answer={answer} loadSpon={loadSpon} />
      ) : (
        <WayIn token={token} label={t('invitations:page.in')} onTap={() => keepTap(token)} />
      )}
      {status === 'signed-out' && <AskedSheet returnTo={`/invite/${token}`} />}
    </Page>
  )
}

function Foot() {
  return (
    <footer>
      <LanguageChoice className="justify-center text-small" />
      <OperatorLine className="justify-center" />
    </footer>
  )
}

const toShortName = ({ inviter }: Invite) => inviter.firstName ?? inviter.displayName

function isFull({ crew, invitation }: Invite): boolean {
  return crew !== null && invitation.standing !== 'in' && crew.memberCount >= limits.crewMembers
}

type FullCrewProps = { token: string; name: string; isHere: boolean }

/** Said before anybody makes an account for it. */
function FullCrew({ token, name, isHere }: FullCrewProps) {
  return (
    <Dock>
      <p className="text-pretty font-semibold">{t('invitations:page.full', { count: limits.crewMembers, name })}</p>
      {isHere ? (
        <ButtonLink to="/" fullWidth>
          {t('invitations:page.home')}
        </ButtonLink>
      ) : (
        <p>
          <Words
            say="invitations:page.in-it-already"
            tags={{
              link: (inside) => (
                <a href={toSignIn(token)} className="touch-area font-bold underline underline-offset-4">
                  {inside}
                </a>
              ),
            }}
          />
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
        {t('invitations:page.see-crew')}
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
      {guest.response ? (
        toSaid(guest.response, guest.displayName)
      ) : (
        <p>{t('invitations:page.you-are-in', { name: guest.displayName })}</p>
      )}
      <ButtonLink to={path} size="large" fullWidth>
        {t('invitations:page.see-plan')}
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
  if (isOver && answer.status === 'idle')
    return <WayIn token={token} label={t('invitations:page.see-how-it-was')} why={t(reasons.over)} />
  if (event.guests !== 'welcome')
    return <WayIn token={token} label={t('invitations:page.see-plan')} why={t(reasons[event.guests])} />
  return (
    <AnswerDock
      token={token}
      formKey={known?.key ?? ownKey}
      answer={answer}
      problem={problem}
      onOpen={() => void loadSpon().catch(() => {})}
    >
      <p className="text-center text-small">
        <Words
          say="invitations:page.or-join"
          tags={{
            link: (inside) => (
              <a href={toSignIn(token)} className="touch-area font-bold underline underline-offset-4">
                {inside}
              </a>
            ),
          }}
        />
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
  full: 'invitations:page.guests-full',
  off: 'invitations:page.guests-off',
  over: 'invitations:page.over',
  closed: 'invitations:page.closed',
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
      <p className="font-semibold">{t(signInWords[way])}</p>
    </div>
  )
}

const signInWords = {
  github: 'invitations:page.by-github',
  demo: 'invitations:page.by-demo',
  several: 'invitations:page.by-several',
} as const

const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429

function NotFound() {
  return <Dead title={t('invitations:page.missing')} text={t('invitations:page.missing-text')} />
}

/** The next page for people without an account explains the product. */
function Off({ calledOff }: { calledOff: CalledOff }) {
  const { status } = useAuth()
  const isHere = status === 'signed-in'
  return (
    <CalledOffPage
      calledOff={calledOff}
      wayOn={t(isHere ? 'invitations:page.to-feed' : 'invitations:page.what-it-is')}
    />
  )
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return <Dead title={t('invitations:page.missing')} text={t('invitations:page.unread')} onRetry={onRetry} />
}

/** Accepting failed: it was used or revoked meanwhile. */
function Refused({ error, byLink, onRetry }: { error: unknown; byLink: boolean; onRetry: () => void }) {
  const sentence = toSentence(error, t('invitations:page.not-accepted'))
  // The server names nobody for a link that many have.
  const isGone = byLink && error instanceof ApiError && error.status === 410
  return (
    <Dead
      title={t('invitations:page.refused')}
      text={isGone ? t('invitations:page.ask-for-new', { sentence }) : sentence}
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
            {onRetry && <Button onClick={onRetry}>{t('common:try-again')}</Button>}
            <ButtonLink to="/" color={onRetry ? 'plain' : 'tomato'}>
              {t('invitations:page.home')}
            </ButtonLink>
          </>
        }
      />
      <Foot />
    </Page>
  )
}
