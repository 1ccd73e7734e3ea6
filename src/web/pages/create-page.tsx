import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
import { listFriends } from '#shared/friends.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { toTimeWords } from '#shared/times.ts'
import { useEvent, useSaveEvent } from '#web/features/events/api.ts'
import { DraftNote } from '#web/features/events/draft-note.tsx'
import {
  type Draft,
  type FormValues,
  isEmptyForm,
  newForm,
  toFormValues,
} from '#web/features/events/event-form-model.ts'
import { useDraft, useEventForm } from '#web/features/events/use-event-form.ts'
import { useSharedText } from '#web/features/events/use-shared-text.ts'
import { posted } from '#web/features/feed/posted-model.ts'
import { InvitedPeople } from '#web/features/free/invited-people.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { playSound } from '#web/lib/audio/sounds.ts'
import { throwConfetti } from '#web/lib/device/confetti.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { pageMeta } from '#web/lib/state/page-meta.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { SponEditor } from '#web/pages/spon-editor.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

export function CreatePage() {
  useDocumentMeta(pageMeta['/create'])
  const me = useMe()
  const search = new URLSearchParams(useSearch())
  const again = search.get('again')
  return (
    <Page className="pb-0!">
      <PageHeader title={t('spon-form:plan')} backTo="/" />
      {again ? (
        <AgainForm id={again} keepsTime={search.get('time') !== 'new'} />
      ) : (
        <DraftForm key={search.get('reopened')} personId={me.id} />
      )}
    </Page>
  )
}

/** Filled in from where it was left. */
function DraftForm({ personId }: { personId: string }) {
  const { name, draft } = useDraft(personId)
  return <NewForm key={draft ? 'draft' : 'new'} initial={draft?.values ?? newForm} draftName={name} draft={draft} />
}

/** Filled in from an own spon, to post it anew. A voice note stays where it is; a draft that was begun is kept. */
function AgainForm({ id, keepsTime }: { id: string; keepsTime: boolean }) {
  const { data: event, isPending } = useEvent(id)
  const isForChosen = event?.visibility === 'chosen'
  const crew = useEndpoint(listFriends, {}, { enabled: isForChosen })
  if (isPending || (isForChosen && crew.isPending)) return <LoadingScreen text={t('spon-form:loading')} />
  if (!event?.can.edit) return <NewForm initial={newForm} draftName={null} />
  // Only friends can be chosen. Without the list the server leaves the others out.
  const others = (event.chosen ?? []).filter(({ id: one }) => crew.data?.every((friend) => friend.id !== one))
  return (
    <NewForm
      initial={toAgain(event, { keepsTime, without: others.map((person) => person.id) })}
      draftName={null}
      // With its time it is the same spon, posted once more.
      replaces={keepsTime ? id : null}
      leftOut={others.map(({ displayName }) => displayName)}
    />
  )
}

type Again = { keepsTime: boolean; without: string[] }

function toAgain(event: EventDetail, { keepsTime, without }: Again): FormValues {
  const values = toFormValues(event)
  const chosen = values.chosen.filter((id) => !without.includes(id))
  return { ...values, chosen, audio: null, ...toTimeAgain(event.startsAt, keepsTime) }
}

/** Said anew, "in 3 days" would be another day, so the start is written out. A time that has passed would be wrong. */
function toTimeAgain(startsAt: string | null, keepsTime: boolean): Partial<FormValues> {
  const now = new Date(serverNow())
  const start = startsAt === null ? null : new Date(startsAt)
  const noTime: Partial<FormValues> = { isNow: false, timeframe: '', specificTime: '' }
  if (!keepsTime || (start && start < now)) return noTime
  if (!start) return {}
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { ...noTime, specificTime: toTimeWords(start, { now, timeZone }) }
}

type NewFormProps = {
  initial: FormValues
  draftName: string | null
  draft?: Draft | null
  /** The spon that this one takes the place of. */
  replaces?: string | null
  /** Names of those who were chosen for it, and cannot be for this one. */
  leftOut?: string[]
}

function NewForm({ initial, draftName, draft, replaces = null, leftOut = [] }: NewFormProps) {
  const [, navigate] = useLocation()
  const [invitees, setInvitees] = useState(readInvitees(useSearch()))
  const [begun] = useState(() => (invitees.length > 0 ? { ...initial, chosen: invitees } : initial))
  const { values, change, forgetDraft } = useEventForm(begun, draftName)
  useSharedText(values, change)
  const save = useSaveEvent(null, { inviteeIds: invitees, replaces, onPosted: forgetDraft })
  const { friendCount } = useMe()
  const [thrownAway, setThrownAway] = useState<FormValues | null>(null)
  const isEmpty = isEmptyForm(values)
  function replaceAll(next: FormValues, gone: FormValues | null) {
    change({ kind: 'values', values: next })
    setThrownAway(gone)
  }

  function celebrate(event: EventDetail | null) {
    // Nobody would see it in a feed: the feed opens with the ways to send it.
    const isAlone = friendCount === 0 && invitees.length === 0
    navigate('/', event && isAlone ? { state: { share: event.id } } : undefined)
    if (!event) return toastSuccess(t('spon-form:queued'), t('spon-form:queued-text'))
    posted.cardId = event.id
    void throwConfetti()
    playSound('swish', { volume: 0.3 })
    vibrate('success')
    toastSuccess(
      t('spon-form:posted'),
      values.visibility === 'chosen'
        ? t('spon-form:posted-chosen')
        : isAlone
          ? t('spon-form:posted-alone')
          : t('spon-form:posted-friends'),
    )
  }

  return (
    <>
      {draft && isEmpty === (thrownAway !== null) && (
        <DraftNote
          at={draft.at}
          isEmptied={isEmpty}
          onStartOver={() => replaceAll(newForm, values)}
          onUndo={() => replaceAll(thrownAway ?? newForm, null)}
        />
      )}
      {invitees.length > 0 && values.visibility !== 'chosen' && (
        <InvitedPeople ids={invitees} onRemove={(gone) => setInvitees(invitees.filter((id) => id !== gone))} />
      )}
      <SponEditor
        // The recorder takes over the voice note of its form only at the start.
        key={thrownAway ? 'anew' : 'begun'}
        mode="create"
        values={values}
        change={change}
        save={save}
        leftOut={leftOut}
        hasAudience={friendCount >= 3}
        onSaved={celebrate}
        failure={t('spon-form:post-failed')}
      />
    </>
  )
}

/** Of a spon that is made of free time (/create?with=…). */
function readInvitees(search: string): string[] {
  return new URLSearchParams(search).get('with')?.split(',').slice(0, limits.inviteesWithPost) ?? []
}
