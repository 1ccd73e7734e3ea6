import type { Logger } from 'pino'
import { gather } from '#server/db/gather.ts'
import type { HeardNotice, History } from '#server/live/history.ts'
import type { Stream, Streams } from '#server/live/streams.ts'

const mergeMs = 50
const retryMs = 1_000

/** Which of these people see which of these events; asked of the product, which knows what an event is. */
export type ListViewers = (eventIds: string[], people: string[]) => Promise<{ eventId: string; userId: string }[]>

type Parts = { log: Logger; streams: Streams; history: History; listViewers: ListViewers }

/**
 * Writes one message to each stream concerned: the first notice after a quiet moment at once, those after it in rounds. Who
 * may see the changed events is one query per round, and rounds do not overlap: under load, more is merged into each.
 */
export function createDelivery({ log, streams, history, listViewers }: Parts) {
  let waiting: HeardNotice[] = []
  let underway: HeardNotice[] = []
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let nextRoundAt = 0
  const findMissed = gather((asked: Missed[]) => listMissed(listViewers, asked))

  function schedule() {
    if (stopped || underway.length > 0) return
    timer ??= setTimeout(deliver, Math.max(0, nextRoundAt - performance.now()))
  }

  async function deliver() {
    timer = undefined
    underway = waiting
    waiting = []
    let pauseMs = mergeMs
    try {
      for (const [userId, notices] of await sortByPerson(listViewers, underway, streams.people()))
        streams.send(userId, notices)
    } catch (error) {
      log.warn({ err: error }, 'live changes wait for the database')
      waiting = [...underway, ...waiting]
      pauseMs = retryMs
    }
    underway = []
    nextRoundAt = performance.now() + pauseMs
    if (waiting.length > 0) schedule()
  }

  return {
    hear(notice: HeardNotice): void {
      waiting.push(notice)
      schedule()
    },
    /** Everything that this node heard before has been written to the streams. */
    deliveredUntil: (): number | undefined => (underway[0] ?? waiting[0])?.at,
    /** Begins a stream: with what it missed since its position, or by saying that this node cannot know. */
    async begin(stream: Stream, since: number | undefined): Promise<void> {
      const missed = since === undefined ? null : history.listSince(since)
      const own = missed && (await findMissed({ userId: stream.userId, missed }).catch(() => null))
      streams.greet(stream, own)
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}

type Missed = { userId: string; missed: HeardNotice[] }

/** What each of these streams missed, with one query for all that come back in the same moment. */
async function listMissed(listViewers: ListViewers, asked: Missed[]): Promise<HeardNotice[][]> {
  const notices = new Set(asked.flatMap(({ missed }) => missed))
  const people = new Set(asked.map(({ userId }) => userId))
  const byPerson = await sortByPerson(listViewers, [...notices], [...people])
  return asked.map(({ userId, missed }) => {
    const own = new Set(byPerson.get(userId))
    return missed.filter((notice) => own.has(notice))
  })
}

/** Each notice under those of these people whom it concerns. */
async function sortByPerson(listViewers: ListViewers, notices: HeardNotice[], people: string[]) {
  const present = new Set(people)
  const eventIds = new Set(notices.flatMap((notice) => (notice.people ? [] : (notice.eventId ?? []))))
  const isAsked = eventIds.size > 0 && present.size > 0
  const viewers = Map.groupBy(isAsked ? await listViewers([...eventIds], people) : [], ({ eventId }) => eventId)
  const byPerson = new Map<string, HeardNotice[]>()
  for (const notice of notices) {
    const concerned = notice.people ?? viewers.get(notice.eventId ?? '')?.map(({ userId }) => userId) ?? []
    for (const userId of concerned)
      if (present.has(userId)) byPerson.set(userId, [...(byPerson.get(userId) ?? []), notice])
  }
  return byPerson
}
