import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSaveEvent } from '#web/features/events/api.ts'
import { EventForm } from '#web/features/events/event-form.tsx'
import { emptyForm, toEventInput, useEventForm } from '#web/features/events/use-event-form.ts'
import { GifPicker } from '#web/features/gifs/gif-picker.tsx'
import { LocateButton } from '#web/features/places/locate-button.tsx'
import { useMe } from '#web/lib/auth.ts'
import { throwConfetti } from '#web/lib/confetti.ts'
import { toProblem } from '#web/lib/problem.ts'
import { playSound } from '#web/lib/sounds.ts'
import { useDocumentMeta } from '#web/lib/use-document-meta.ts'
import { vibrate } from '#web/lib/vibrate.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export const CreatePage = () => {
  useDocumentMeta({
    title: 'Plan a Pop-Up',
    description: 'Say what you are up to; your crew sees it at once.',
    canonicalPath: '/create',
    type: 'event',
  })
  const me = useMe()
  const [, navigate] = useLocation()
  const { values, change, forgetDraft } = useEventForm(emptyForm, `draft:${me.id}`)
  const [gifTerm, setGifTerm] = useState('')
  const save = useSaveEvent(null)
  const problem = toProblem(save.error)

  const post = () =>
    save.mutate(toEventInput(values), {
      onSuccess: () => {
        forgetDraft()
        navigate('/')
        void throwConfetti()
        playSound('swish', { volume: 0.3 })
        vibrate('success')
        toastSuccess('Event created! 🎉', 'Your friends will see it in their feed')
      },
      onError: () => {
        vibrate('error')
        toastError('Failed to create your event. Try again?')
      },
    })

  return (
    <Page className="pb-0">
      <PageHeader title="Plan a Pop-Up" backTo="/" />
      <div className="mt-4">
        <EventForm
          mode="create"
          values={values}
          change={change}
          problem={problem}
          isBusy={save.isPending}
          onSubmit={post}
          locator={<LocateButton onFound={(value) => change({ kind: 'text', field: 'location', value })} />}
          gif={
            <GifPicker
              gif={values.gif}
              onChange={(value) => change({ kind: 'gif', value })}
              term={gifTerm}
              onTermChange={setGifTerm}
              error={problem?.field === 'gifUrl' ? problem.sentence : null}
            />
          }
        />
      </div>
    </Page>
  )
}
