import { useState } from 'react'
import { useLocation } from 'wouter'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
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
  useDocumentMeta({ title: isPending || event?.can.edit ? t('spon-form:edit') : t('events:not-found') })
  if (isPending) return <LoadingScreen text={t('spon-form:loading')} />
  if (calledOff) return <CalledOffPage calledOff={calledOff} />
  return (
    <Page className="pb-0!">
      <PageHeader title={t('spon-form:edit')} backTo="/" backLabel={t('common:close')} />
      {event?.can.edit ? <EditForm key={event.id} event={event} /> : <Missing />}
    </Page>
  )
}

function Missing() {
  return (
    <EmptyState
      scene="lost"
      title={t('events:not-found')}
      text={t('spon-form:edit-missing')}
      action={<ButtonLink to="/">{t('events:back-to-feed')}</ButtonLink>}
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
    toastSuccess(t('spon-form:updated'), t('spon-form:updated-text'))
  }
  return (
    <>
      {isChanged && <LeaveGuard title={t('spon-form:leave')} description={t('spon-form:leave-text')} />}
      <SponEditor
        mode="edit"
        values={values}
        change={change}
        save={save}
        postedAt={event.createdAt}
        onSaved={leave}
        failure={t('spon-form:update-failed')}
      />
    </>
  )
}
