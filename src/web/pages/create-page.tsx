import { useLocation, useSearch } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
import { useEvent, useSaveEvent } from '#web/features/events/api.ts'
import { emptyForm, type FormValues, toDraftName, toFormValues } from '#web/features/events/event-form-model.ts'
import { useEventForm } from '#web/features/events/use-event-form.ts'
import { useSharedText } from '#web/features/events/use-shared-text.ts'
import { useMe } from '#web/lib/api/auth.ts'
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
  const again = new URLSearchParams(useSearch()).get('again')
  return (
    <Page className="pb-0">
      <PageHeader title="Plan a Pop-Up" backTo="/" />
      {again ? <AgainForm id={again} /> : <NewForm initial={emptyForm} draftName={toDraftName(me.id)} />}
    </Page>
  )
}

/** Filled in from an own spon, to post it anew. A voice note stays where it is; a draft that was begun is kept. */
function AgainForm({ id }: { id: string }) {
  const { data: event, isPending } = useEvent(id)
  if (isPending) return <LoadingScreen text="Loading spon..." />
  const initial = event ? { ...toFormValues(event), audio: null } : emptyForm
  return <NewForm initial={initial} draftName={null} />
}

function NewForm({ initial, draftName }: { initial: FormValues; draftName: string | null }) {
  const [, navigate] = useLocation()
  const { values, change, forgetDraft } = useEventForm(initial, draftName)
  useSharedText(values, change)
  const save = useSaveEvent(null)

  function celebrate(event: EventDetail | null) {
    forgetDraft()
    navigate('/')
    if (!event) return toastSuccess('Kept for later', "It goes out when you're back online")
    void throwConfetti()
    playSound('swish', { volume: 0.3 })
    vibrate('success')
    toastSuccess('Event created! 🎉', 'Your friends will see it in their feed')
  }

  return (
    <SponEditor
      mode="create"
      values={values}
      change={change}
      save={save}
      onSaved={celebrate}
      failure="Failed to create your event. Try again?"
    />
  )
}
