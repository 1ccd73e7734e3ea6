import type { Logger } from 'pino'
import { gather } from '#server/db/gather.ts'
import type { HeardNotice, History } from '#server/live/history.ts'
import type { Circle } from '#server/live/publish.ts'
import type { Stream, Streams } from '#server/live/streams.ts'

const mergeMs = 50
const retryMs = 1_000

/** Which of these people a change concerns; asked of the product, which knows what an event is. */
export type Audiences = {
  listViewers(eventIds: string[], people: string[]): Promise<{ eventId: string; userId: string }[]>
  listCircle(circle: Circle, people: string[]): Promise<string[]>
}

type Parts = { log: Logger; streams: Streams; history: History; audiences: Audiences }

/**
 * Writes one message to each stream concerned: the first notice after a quiet moment at once, those after it in rounds. Who
 * may see the changed events is one query per round, and rounds do not overlap: under load, more is merged into each.
 */
export function createDelivery({ log, streams, history, audiences }: Parts) {
  let waiting: HeardNotice[] = []
  let underway: HeardNotice[] = []
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let nextRoundAt = 0
  const findMissed = gather((asked: Missed[]) => listMissed(audiences, asked))

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
      for (const [userId, notices] of await sortByPerson(audiences, underway, streams.people()))
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
    /** Everything that this node received before has been written to the streams. */
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
async function listMissed(audiences: Audiences, asked: Missed[]): Promise<HeardNotice[][]> {
  const notices = new Set(asked.flatMap(({ missed }) => missed))
  const people = new Set(asked.map(({ userId }) => userId))
  const byPerson = await sortByPerson(audiences, [...notices], [...people])
  return asked.map(({ userId, missed }) => {
    const own = new Set(byPerson.get(userId))
    return missed.filter((notice) => own.has(notice))
  })
}

/** Each notice under those of these people whom it concerns. */
async function sortByPerson(audiences: Audiences, notices: HeardNotice[], people: string[]) {
  const present = new Set(people)
  const eventIds = new Set(notices.flatMap(({ people, circle, eventId }) => (people || circle ? [] : (eventId ?? []))))
  const isAsked = eventIds.size > 0 && present.size > 0
  const viewers = Map.groupBy(
    isAsked ? await audiences.listViewers([...eventIds], people) : [],
    ({ eventId }) => eventId,
  )
  const byPerson = new Map<string, HeardNotice[]>()
  for (const notice of notices) {
    const circle = notice.circle && present.size > 0 ? await audiences.listCircle(notice.circle, people) : undefined
    const concerned = notice.people ?? circle ?? viewers.get(notice.eventId ?? '')?.map(({ userId }) => userId) ?? []
    for (const userId of concerned)
      if (present.has(userId)) byPerson.set(userId, [...(byPerson.get(userId) ?? []), notice])
  }
  return byPerson
}
