import { useState } from 'react'
import { useLocation } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
import { useEvent, useSaveEvent } from '#web/features/events/api.ts'
import { findCalledOff } from '#web/features/events/called-off-model.ts'
import { CalledOffPage } from '#web/features/events/called-off-page.tsx'
import { toFormValues } from '#web/features/events/event-form-model.ts'
import { useEventForm } from '#web/features/events/use-event-form.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { SponEditor } from '#web/pages/spon-editor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

export function EditPage({ id }: { id: string }) {
  const { data: event, error, isPending } = useEvent(id)
  const calledOff = findCalledOff(error)
  useDocumentMeta({ title: isPending || event?.can.edit ? 'Edit Event' : 'Event not found' })
  if (isPending) return <LoadingScreen text="Loading spon..." />
  if (calledOff) return <CalledOffPage calledOff={calledOff} />
  return (
    <Page className="pb-0!">
      <PageHeader title="Edit Event" backTo="/" backLabel="Close" />
      {event?.can.edit ? <EditForm key={event.id} event={event} /> : <Missing />}
    </Page>
  )
}

function Missing() {
  return (
    <EmptyState
      scene="lost"
      title="Event not found"
      text="This Event might have been deleted or you don't have permission to edit it."
      action={<ButtonLink to="/">Back to Feed</ButtonLink>}
    />
  )
}

function EditForm({ event }: { event: EventDetail }) {
  const [, navigate] = useLocation()
  const { values, change } = useEventForm(toFormValues(event), null)
  const save = useSaveEvent(event.id)
  const [posted] = useState(() => JSON.stringify(values))
  const isChanged = JSON.stringify(values) !== posted
  function leave() {
    navigate('/', { replace: isChanged })
    vibrate('success')
    toastSuccess('Event updated! ✨', 'Your changes have been saved')
  }
  return (
    <>
      {isChanged && <LeaveGuard title="Leave without saving?" description="Your changes to this spon would be lost." />}
      <SponEditor
        mode="edit"
        values={values}
        change={change}
        save={save}
        postedAt={event.createdAt}
        onSaved={leave}
        failure="Failed to update your spon. Try again?"
      />
    </>
  )
}
