import type { Context } from '#server/context.ts'
import { createDelivery } from '#server/live/delivery.ts'
import { createHistory } from '#server/live/history.ts'
import type { LiveNotice } from '#server/live/publish.ts'
import { listOpenSessions, liveChannel } from '#server/live/queries.ts'
import { createStreams, type NewStream } from '#server/live/streams.ts'

/** What this node tells the people who are connected to it. */
export type Live = {
  isStopped(): boolean
  /** Turns an answer into a stream of one person's changes since a position, for as long as the session lives. */
  open(stream: NewStream, since: number | undefined): Promise<void>
  stop(): void
}

export function createLive({ db, listener, log, metrics }: Context): Live {
  const streams = createStreams(metrics, () => delivery.deliveredUntil() ?? listener.now())
  const history = createHistory(listener.now)
  const delivery = createDelivery({ db, log, streams, history })
  let stopped = false

  async function endLostSessions(sids: string[]) {
    const open = new Set(await listOpenSessions(db, sids))
    for (const sid of sids) if (!open.has(sid)) streams.endSession(sid)
  }

  listener.on(liveChannel, (payload) => {
    const notice = toNotice(payload)
    if (notice) delivery.hear(history.add(notice))
    else log.warn('something on the live channel is not ours')
  })
  listener.on('session_ended', streams.endSession)
  // Whatever was said during the gap is lost: sessions are looked at again, and everyone fetches what they hold.
  listener.onUp(() => {
    history.restart()
    streams.greetAll()
    endLostSessions(streams.sessions()).catch((error: unknown) => log.error({ err: error }, 'sessions not checked'))
  })

  return {
    isStopped: () => stopped,
    async open(opened, since) {
      const stream = streams.open(opened)
      // The session may have ended after it was read and before the stream was known.
      await endLostSessions([stream.sid]).catch(() => streams.endSession(stream.sid))
      await delivery.begin(stream, since)
    },
    stop() {
      stopped = true
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
