import { useEffect, useEffectEvent, useState } from 'react'
import type { EventDetail, RsvpResponse } from '#shared/events.ts'
import { answerAsGuest } from '#shared/guests.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { ApiError, callApi, toSentence } from '#web/lib/api/api.ts'
import { askAboutPushes } from '#web/lib/push/push-question.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

/** `at`: when it was given, once it is kept. */
export type GuestEntry = { name: string; response: RsvpResponse; key: string; at?: number }

type Progress =
  | { status: 'idle' }
  /** 'counted': it arrived earlier, but its reply did not, and by now the server no longer accepts that key. */
  | { status: 'sending' | 'waiting' | 'answered' | 'counted'; entry: GuestEntry }
  /** `wasKept`: it was not typed just now. */
  | { status: 'refused'; entry: GuestEntry; error: unknown; sentence: string; wasKept: boolean }

export type GuestAnswer = Progress & { send: (entry: GuestEntry) => void }

const retryMs = 5_000
/** Then answers are closed. */
const keptMs = limits.rsvpHours * 3_600_000
const toName = (token: string) => `entry ${token}`

/**
 * Sends an answer without an account. Without a connection it is kept on this device, over a reload too, and sent when
 * there is one; its key makes sure that it counts once.
 */
export function useGuestAnswer(token: string, onAnswered: (event: EventDetail) => void): GuestAnswer {
  const [progress, setProgress] = useState<Progress>({ status: 'idle' })
  async function send({ at, ...body }: GuestEntry) {
    const entry = { ...body, at: at ?? Date.now() }
    keepEntry(token, entry)
    setProgress({ status: 'sending', entry })
    try {
      const event = await callApi(answerAsGuest, { params: { token }, body })
      keepEntry(token, null)
      setProgress({ status: 'answered', entry })
      askAboutPushes()
      onAnswered(event)
    } catch (error) {
      if (!isFinal(error)) return setProgress({ status: 'waiting', entry })
      keepEntry(token, null)
      if (error instanceof ApiError && error.code === 'already_answered')
        return setProgress({ status: 'counted', entry })
      const sentence = toSentence(error, t('invitations:answer.failed'))
      setProgress({ status: 'refused', entry, error, sentence, wasKept: at !== undefined })
    }
  }
  const resume = useEffectEvent(() => {
    const entry = progress.status === 'waiting' ? progress.entry : readEntry(token)
    if (entry) void send(entry)
  })
  useEffect(() => resume(), [])
  useEffect(() => {
    if (progress.status !== 'waiting') return
    const retry = () => resume()
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [progress.status])
  return { ...progress, send: (entry) => void (progress.status === 'sending' || send(entry)) }
}

/** The server understood and refused. Anything else may be a lost connection or reply. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429

function keepEntry(token: string, entry: GuestEntry | null): void {
  writeStored(toName(token), entry && JSON.stringify(entry))
}

function readEntry(token: string): GuestEntry | null {
  const entry = parseEntry(readStored(toName(token)))
  if (entry?.at !== undefined && Date.now() - entry.at < keptMs) return entry
  keepEntry(token, null)
  return null
}

function parseEntry(text: string | null): GuestEntry | null {
  try {
    const kept: Partial<GuestEntry> | null = JSON.parse(text ?? 'null')
    return kept?.name && kept.response && kept.key ? (kept as GuestEntry) : null
  } catch {
    return null
  }
}
