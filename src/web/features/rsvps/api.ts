import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { EventDetail, UserRsvp } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { answerEvent, type DesiredAnswer, takeBackAnswer, withAnswer } from '#shared/rsvps.ts'
import { callApi, toSentence } from '#web/lib/api/api.ts'
import { storeEvent, updateEventEverywhere } from '#web/lib/api/event-cache.ts'
import { useIsSending, useTaps } from '#web/lib/api/use-taps.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { askAboutPushes } from '#web/lib/push/push-question.ts'
import { dismissToast, toast, toastError } from '#web/ui/toast.ts'

/** One at a time: a tap before the reply does nothing. */
export function useAnswer(id: string) {
  const client = useQueryClient()
  const mutationKey = ['rsvp', id] as const
  const undoId = useRef(0)
  const send = useTaps({
    mutationKey,
    send: (desired: DesiredAnswer) => sendAnswer(id, desired),
    paint: (desired) => {
      let before: DesiredAnswer = null
      updateEventEverywhere(client, id, (event) => {
        before = event.userRsvp
        return withAnswer(event, desired)
      })
      return { before }
    },
    store: (detail, desired) => {
      storeEvent(client, detail)
      if (!desired) return
      void playStamp()
      askAboutPushes()
    },
    onRefused: (error, desired) => {
      const failure = t('answers:failed')
      // It was not taken back: there is nothing to undo.
      if (!desired) dismissToast(undoId.current)
      toastError(desired?.response === 'if' ? toSentence(error, failure) : failure)
    },
  })
  function answer(desired: DesiredAnswer) {
    // Asked here and not of the last render: a second tap may be quicker than that.
    if (client.isMutating({ mutationKey }) > 0) return
    vibrate('press')
    send(desired)
  }
  /** At once; for five seconds it can be undone, and as long the host does not read of it. */
  function takeBack(said: UserRsvp) {
    if (client.isMutating({ mutationKey }) > 0) return
    answer(null)
    // Undoing does not wait for the reply: it is sent after it.
    undoId.current = toast({ title: toTakenBack(said), actions: [{ label: t('common:undo'), run: () => send(said) }] })
  }
  return { answer, takeBack, isPending: useIsSending(mutationKey) }
}

function toTakenBack({ response }: UserRsvp): string {
  return response === 'going' ? t('answers:taken-back-going') : t('answers:taken-back')
}

/** Loaded when it is played; if that fails, the answer counts without a sound. */
async function playStamp(): Promise<void> {
  const sounds = await import('#web/lib/audio/sounds.ts').catch(() => null)
  sounds?.playSound('stamp', { volume: 0.2, repeat: 1 })
}

function sendAnswer(id: string, desired: DesiredAnswer): Promise<EventDetail> {
  if (!desired) return callApi(takeBackAnswer, { params: { id } })
  const { response, heads } = desired
  const many = heads === undefined ? {} : { heads }
  const body =
    response === 'if'
      ? { response, condition: desired.condition, ...many }
      : response === 'going'
        ? { response, ...many }
        : { response }
  return callApi(answerEvent, { params: { id }, body })
}
