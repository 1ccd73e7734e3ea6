import { useEffect, useEffectEvent, useState } from 'react'
import type { EventDetail, RsvpResponse } from '#shared/events.ts'
import { answerAsGuest } from '#shared/guests.ts'
import { ApiError, callApi, toSentence } from '#web/lib/api/api.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

export type GuestEntry = { name: string; response: RsvpResponse; key: string }

type Progress =
  | { status: 'idle' }
  | { status: 'sending' | 'waiting' | 'answered'; entry: GuestEntry }
  | { status: 'refused'; entry: GuestEntry; sentence: string }

export type GuestAnswer = Progress & { send: (entry: GuestEntry) => void }

const retryMs = 5_000
/** The server knows a key for an hour: until then the same entry makes no second guest. */
const keptMs = 3_600_000
const toName = (token: string) => `entry ${token}`

/**
 * Sends an answer without an account. Without a connection it is kept on this device, over a reload too, and sent when
 * there is one; its key makes sure that it counts once.
 */
export function useGuestAnswer(token: string, onAnswered: (event: EventDetail) => void): GuestAnswer {
  const [progress, setProgress] = useState<Progress>({ status: 'idle' })
  async function send(entry: GuestEntry) {
    keepEntry(token, entry)
    setProgress({ status: 'sending', entry })
    try {
      const event = await callApi(answerAsGuest, { params: { token }, body: entry })
      keepEntry(token, null)
      setProgress({ status: 'answered', entry })
      onAnswered(event)
    } catch (error) {
      if (!isFinal(error)) return setProgress({ status: 'waiting', entry })
      keepEntry(token, null)
      const sentence = toSentence(error, 'That did not go through. Try it again.')
      setProgress({ status: 'refused', entry, sentence })
    }
  }
  const resume = useEffectEvent(() => {
    const entry = progress.status === 'waiting' ? progress.entry : readEntry(token)
    if (entry) void send(entry)
  })
  useEffect(() => resume(), [])
  useEffect(() => {
    if (progress.status !== 'waiting') return
    const hear = () => resume()
    const timer = setInterval(hear, retryMs)
    addEventListener('online', hear)
    return () => {
      clearInterval(timer)
      removeEventListener('online', hear)
    }
  }, [progress.status])
  return { ...progress, send: (entry) => void (progress.status === 'sending' || send(entry)) }
}

/** The server understood and refused. Anything else may be a lost connection or reply. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429

function keepEntry(token: string, entry: GuestEntry | null): void {
  writeStored(toName(token), entry && JSON.stringify({ ...entry, at: Date.now() }))
}

function readEntry(token: string): GuestEntry | null {
  const { at, ...entry } = JSON.parse(readStored(toName(token)) ?? '{}') as GuestEntry & { at?: number }
  if (at !== undefined && Date.now() - at < keptMs) return entry
  keepEntry(token, null)
  return null
}
