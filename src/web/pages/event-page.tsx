import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { CalledOff, EventDetail } from '#shared/events.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import type { Phase } from '#shared/phases.ts'
import { Arrivals } from '#web/features/arrivals/arrivals.tsx'
import { BlockQuestion } from '#web/features/blocks/block-question.tsx'
import { PersonMenu } from '#web/features/blocks/person-menu.tsx'
import { AddToCalendar } from '#web/features/calendars/add-to-calendar.tsx'
import { CommentList } from '#web/features/comments/comment-list.tsx'
import { Composer } from '#web/features/comments/composer.tsx'
import { AnswersNote } from '#web/features/events/answers-note.tsx'
import { useEvent } from '#web/features/events/api.ts'
import { BothThere } from '#web/features/events/both-there.tsx'
import { findCalledOff } from '#web/features/events/called-off-model.ts'
import { CalledOffPage } from '#web/features/events/called-off-page.tsx'
import { Ending } from '#web/features/events/ending.tsx'
import { EventHeader } from '#web/features/events/event-header.tsx'
import { EventSkeleton } from '#web/features/events/event-skeleton.tsx'
import { EventStory } from '#web/features/events/event-story.tsx'
import { HostTools } from '#web/features/events/host-tools.tsx'
import { ItsOn } from '#web/features/events/its-on.tsx'
import { PhaseTools } from '#web/features/events/phase-tools.tsx'
import { PostedAgain } from '#web/features/events/posted-again.tsx'
import { ReachNote } from '#web/features/events/reach-note.tsx'
import { Faces, GuestList } from '#web/features/events/who-is-coming.tsx'
import { FriendButton, KnownFriendChip } from '#web/features/friends/friend-button.tsx'
import { ContactCard } from '#web/features/guests/contact-card.tsx'
import { GuestLimit } from '#web/features/guests/guest-limit.tsx'
import { GuestMenu } from '#web/features/guests/guest-menu.tsx'
import { QuietGuests } from '#web/features/guests/quiet-guests.tsx'
import { CrewOffer } from '#web/features/invites/crew-offer.tsx'
import { ShareEvent } from '#web/features/invites/share-event.tsx'
import { WelcomeCard } from '#web/features/invites/welcome-card.tsx'
import { MuteButton } from '#web/features/notifications/mute-button.tsx'
import { useReadEvent } from '#web/features/notifications/use-read-event.ts'
import { HiddenNote } from '#web/features/reports/hidden-note.tsx'
import { HeadsChoice } from '#web/features/rsvps/heads-choice.tsx'
import { IfAnswer } from '#web/features/rsvps/if-answer.tsx'
import { RsvpButtons } from '#web/features/rsvps/rsvp-buttons.tsx'
import { useIsMoment } from '#web/features/rsvps/use-moment.ts'
import { WasThere } from '#web/features/rsvps/was-there.tsx'
import { VoiceNote } from '#web/features/voice/voice-note.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { useAfterPaint } from '#web/lib/state/use-after-paint.ts'
import { useAsleep } from '#web/lib/state/use-asleep.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { useMinute } from '#web/lib/state/use-minute.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { useWayBack } from '#web/lib/state/use-way-back.ts'
import { KeepPlace } from '#web/pages/keep-place.tsx'
import { MomentAfter } from '#web/pages/moment-after.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { isMissing, MissingPage } from '#web/ui/missing-page.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function EventPage({ id }: { id: string }) {
  const { data: event, refetch, ...answered } = useEvent(id)
  const error = useLastWord(id, answered)
  const backTo = useWayBack()
  useDocumentMeta({ title: isMissing(error) ? t('events:not-found') : (event?.title ?? t('events:fallback-title')) })
  useMinute()
  const calledOff = findCalledOff(error)
  if (calledOff) return <Off id={id} calledOff={calledOff} />
  if (isMissing(error)) return <Missing />
  if (event) return <Spon event={event} backTo={backTo} />
  return (
    <Page>
      {error ? (
        <>
          <PageHeader title={t('events:fallback-title')} backTo={backTo} />
          <ErrorState onRetry={() => void refetch()} />
        </>
      ) : (
        <EventSkeleton backTo={backTo} />
      )}
    </Page>
  )
}

/** Once it is gone only the server brings it back: asking again, or a lost connection, must not show what was read before. */
function useLastWord(id: string, { error, isSuccess }: Pick<ReturnType<typeof useEvent>, 'error' | 'isSuccess'>) {
  const [gone, setGone] = useState<{ id: string; error: Error } | null>(null)
  const isGone = isMissing(error) || findCalledOff(error) !== null
  if (error && isGone && error !== gone?.error) setGone({ id, error })
  if (isSuccess && gone) setGone(null)
  return isSuccess || gone?.id !== id ? error : gone.error
}

function Off({ id, calledOff }: { id: string; calledOff: CalledOff }) {
  const me = useMe()
  useReadEvent(id)
  // Only the host has this name, or somebody to whom the server says nothing.
  const mayBeHost = calledOff.host.displayName === me.displayName
  return <CalledOffPage calledOff={calledOff}>{mayBeHost && <ReachNote eventId={id} of="off" />}</CalledOffPage>
}

function Missing() {
  return <MissingPage title={t('events:not-found')} text={t('events:not-found-text')} wayOut={t('events:go-home')} />
}

/** The skeleton's heading had the focus: the new one takes it, unless the focus has moved elsewhere. */
function useHeadingFocus() {
  useEffect(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
  }, [])
}

function Spon({ event, backTo }: { event: EventDetail; backTo: string }) {
  const me = useMe()
  const isHost = event.hostId === me.id
  const phase = usePhase(event)
  const isOver = phase === 'over'
  const isPainted = useAfterPaint()
  const story = useAsleep<HTMLDivElement>()
  const isMoment = useIsMoment(event)
  useHeadingFocus()
  useReadEvent(event.id)
  return (
    <div className="flex min-h-dvh flex-col overflow-y-clip">
      <Page className="grid flex-1 grid-cols-1 content-start gap-6 pb-8!">
        <div {...story} className="grid grid-cols-1 gap-2">
          <EventHeader
            event={event}
            backTo={backTo}
            actions={isHost ? <HostTools event={event} /> : <HostMenu event={event} />}
          />
          {event.hidden && <HiddenNote eventId={event.id} hidden={event.hidden} />}
          <EventStory
            event={event}
            calendar={!isOver && <AddToCalendar event={event} />}
            voice={
              event.audioUrl && (
                <VoiceNote
                  url={event.audioUrl}
                  duration={event.audioDuration}
                  exists={event.audioFileExists}
                  of={event.host.displayName}
                  transcript={event.audioTranscript}
                  isOwn={isHost}
                />
              )
            }
          >
            {!isOver && <ItsOn event={event} />}
            {event.replacedBy ? (
              <PostedAgain id={event.replacedBy} isHost={isHost} />
            ) : (
              !isHost && (
                <div className="grid grid-cols-1 gap-4">
                  <Answer event={event} phase={phase} />
                  {!isMoment && <Faces event={event} viewer={me} />}
                </div>
              )
            )}
          </EventStory>
        </div>
        {isPainted && <BelowStory event={event} isHost={isHost} phase={phase} />}
      </Page>
      {isPainted && <Composer eventId={event.id} viewerId={me.id} />}
    </div>
  )
}

/** Reporting the spon, and blocking its host. */
function HostMenu({ event }: { event: EventDetail }) {
  const [, navigate] = useLocation()
  return <PersonMenu person={event.host} about={{ eventId: event.id }} onBlocked={() => navigate('/')} />
}

function renderFriend(person: { id: string; displayName: string }, known: FriendStatus) {
  return <KnownFriendChip person={person} known={known} />
}

type BelowStoryProps = { event: EventDetail; isHost: boolean; phase: Phase }

/** Rendered once the story is on the screen: all of it at once would hold up taps on a slow phone. */
function BelowStory({ event, isHost, phase }: BelowStoryProps) {
  const me = useMe()
  const board = <Arrivals key="board" event={event} viewer={me} />
  const isOn = phase === 'on'
  const isMoment = useIsMoment(event)
  // It never took place: the new one does.
  const isReplaced = Boolean(event.replacedBy)
  // An answer may be taken back, and the address stays until its guest removes it.
  const isReached = me.kind === 'guest' && phase !== 'over' && Boolean(event.userRsvp || event.contact)
  return (
    <>
      {isHost && !isReplaced && <PhaseTools event={event} />}
      {isOn && board}
      {isHost ? (
        <>
          <AnswersNote event={event} />
          {!isReplaced && <ShareEvent event={event} viewer={me} guestLimit={<GuestLimit eventId={event.id} />} />}
          <ReachNote key={event.updatedAt} eventId={event.id} of="change" />
          <Guests event={event} />
        </>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {isReached && !isReplaced && !isMoment && <ContactCard event={event} />}
          {event.userRsvp && <KeepPlace />}
          {me.can.meet && (
            <>
              {!isReplaced && <BothThere event={event} renderFriend={renderFriend} />}
              {!isMoment && (
                <WelcomeCard
                  event={event}
                  renderFriend={(person, known) => <FriendButton person={person} known={known} />}
                />
              )}
              <CrewOffer />
            </>
          )}
          {phase !== 'over' && !isMoment && <ShareEvent event={event} viewer={me} />}
        </div>
      )}
      {!isOn && board}
      <CommentList
        event={event}
        viewer={me}
        aside={<MuteButton event={event} />}
        renderMenu={({ id, user }) => <PersonMenu person={user} about={{ eventId: event.id, commentId: id }} />}
      />
      {!isReplaced && <Ending event={event} isHost={isHost} />}
    </>
  )
}

function Answer({ event, phase }: { event: EventDetail; phase: Phase }) {
  if (phase === 'over') return <WasThere event={event} />
  return (
    <RsvpButtons event={event} place="detail">
      <MomentAfter event={event} />
      <HeadsChoice event={event} />
      <IfAnswer event={event} />
    </RsvpButtons>
  )
}

/** For the host: who comes, and what may be done about those without an account. */
function Guests({ event }: { event: EventDetail }) {
  function renderMenu(guest: { id: string; displayName: string }) {
    const block = (close: () => void) => <BlockQuestion person={guest} onClose={close} />
    return <GuestMenu eventId={event.id} guest={guest} renderBlock={block} />
  }
  const { going, mightShow } = event.rsvpCounts
  return (
    <>
      <GuestList event={event} renderMenu={renderMenu} renderFriend={renderFriend} />
      <QuietGuests eventId={event.id} version={`${going} ${mightShow} ${event.commentCount}`} renderMenu={renderMenu} />
    </>
  )
}
