import { useLocation } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
import { useSaveEvent } from '#web/features/events/api.ts'
import { emptyForm, toDraftName } from '#web/features/events/event-form-model.ts'
import { useEventForm } from '#web/features/events/use-event-form.ts'
import { useSharedText } from '#web/features/events/use-shared-text.ts'
import { useMe } from '#web/lib/api/auth.ts'
import { playSound } from '#web/lib/audio/sounds.ts'
import { throwConfetti } from '#web/lib/device/confetti.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { pageMeta } from '#web/lib/state/page-meta.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { SponEditor } from '#web/pages/spon-editor.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

export function CreatePage() {
  useDocumentMeta(pageMeta['/create'])
  const me = useMe()
  const [, navigate] = useLocation()
  const { values, change, forgetDraft } = useEventForm(emptyForm, toDraftName(me.id))
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
    <Page className="pb-0">
      <PageHeader title="Plan a Pop-Up" backTo="/" />
      <SponEditor
        mode="create"
        values={values}
        change={change}
        save={save}
        onSaved={celebrate}
        failure="Failed to create your event. Try again?"
      />
    </Page>
  )
}
