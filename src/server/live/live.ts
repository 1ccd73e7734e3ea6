import type { Context } from '#server/context.ts'
import { gather } from '#server/db/gather.ts'
import { type Audiences, createDelivery } from '#server/live/delivery.ts'
import { createHistory } from '#server/live/history.ts'
import type { LiveNotice } from '#server/live/publish.ts'
import { listOpenSessions, liveChannel } from '#server/live/queries.ts'
import { createStreams, type NewStream } from '#server/live/streams.ts'

const recheckMs = 1_000

/** Live updates (server-sent events) to the people who are connected to this node. */
export type Live = {
  isStopped(): boolean
  /** Turns a response into an event stream of one person's changes since a position, until the session ends. */
  open(stream: NewStream, since: number | undefined): Promise<void>
  stop(): void
}

export function createLive({ db, listener, log, metrics }: Context, audiences: Audiences): Live {
  const streams = createStreams(metrics, findPosition)
  const history = createHistory(listener.now)
  const delivery = createDelivery({ log, streams, history, audiences })
  let stopped = false
  let recheck: NodeJS.Timeout | undefined

  // Not the time of day: a node that is disconnected without knowing it must not say that all until now was sent.
  function findPosition() {
    const heard = listener.heardUntil()
    return heard === null ? null : Math.min(heard, delivery.deliveredUntil() ?? heard)
  }

  async function endLostSessions(sids: string[]) {
    const open = new Set(await listOpenSessions(db, sids))
    for (const sid of sids) if (!open.has(sid)) streams.endSession(sid)
    return sids
  }
  const endIfLost = gather(endLostSessions)

  async function recheckSessions() {
    clearTimeout(recheck)
    try {
      await endLostSessions(streams.sessions())
    } catch (error) {
      log.warn({ err: error }, 'sessions not checked, trying again')
      if (!stopped) recheck = setTimeout(recheckSessions, recheckMs)
    }
  }

  listener.on(liveChannel, (payload) => {
    const notice = toNotice(payload)
    if (notice) delivery.hear(history.add(notice))
    else log.warn('something on the live channel is not ours')
  })
  listener.on('session_ended', streams.endSession)
  // Notices during the outage are lost: recheck all sessions, and let every client refetch (hello).
  listener.onUp(() => {
    history.restart()
    streams.greetAll()
    void recheckSessions()
  })

  return {
    isStopped: () => stopped,
    async open(opened, since) {
      const stream = streams.open(opened)
      // Race: the session may have ended after it was loaded and before the stream was registered.
      await endIfLost(stream.sid).catch(() => streams.endSession(stream.sid))
      await delivery.begin(stream, since)
    },
    stop() {
      stopped = true
      clearTimeout(recheck)
      delivery.stop()
      streams.stop()
    },
  }
}

function toNotice(payload: string): LiveNotice | null {
  try {
    return JSON.parse(payload) as LiveNotice
  } catch {
    return null
  }
}
