import type { Context } from '#server/context.ts'
import { type Db, inTransaction, type Tx } from '#server/db/database.ts'
import { type Name, splitName } from '#server/features/accounts/policy.ts'
import { insertUser } from '#server/features/accounts/queries.ts'
import crew from '#server/features/demo/crew.json' with { type: 'json' }
import {
  findNewestSampleEvent,
  insertFriendships,
  insertSample,
  insertSampleComment,
  insertSampleEvent,
  listSampleIds,
  lockCrew,
  type SampleComment,
  type SampleEvent,
  shiftSampleEvents,
} from '#server/features/demo/queries.ts'
import { getBundled } from '#server/gifs/bundled.ts'
import { toHandle } from '#shared/names.ts'

const staleMs = 2 * 86_400_000

type Ids = Map<string, string>
type CrewEvent = (typeof crew.events)[number]
type CrewComment = CrewEvent['comments'][number]

const getId = (ids: Ids, sample: string): string => {
  const id = ids.get(sample)
  if (!id) throw new Error(`The sample crew has no ${sample}.`)
  return id
}

const toPairs = (ids: Ids, pairs: string[][]): [string, string][] =>
  pairs.map(([one = '', other = '']) => [getId(ids, one), getId(ids, other)])

const toMention = (ids: Ids, sample: string) => {
  const person = crew.people.find(({ id }) => id === sample)
  return { userId: getId(ids, sample), handle: toHandle(person ?? {}) }
}

const toComment = (ids: Ids, eventId: string, event: CrewEvent, comment: CrewComment): SampleComment => ({
  eventId,
  userId: getId(ids, comment.by),
  content: comment.text,
  minutesAgo: event.minutesAgo - comment.after,
  mentions: comment.mentions.map((sample) => toMention(ids, sample)),
  reactions: Object.entries(comment.reactions).flatMap(([emoji, people]) =>
    people.map((sample) => ({
      userId: getId(ids, sample),
      emoji: emoji as SampleComment['reactions'][number]['emoji'],
    })),
  ),
})

const insertEvent = async (tx: Tx, ids: Ids, event: CrewEvent) => {
  const { host, going, mightShow, comments, gif, ...rest } = event
  // The file's words are plain strings to TypeScript; the table's checks hold them to the allowed ones.
  const sample = { ...rest, hostId: getId(ids, host) } as Omit<SampleEvent, 'answers' | 'gif'>
  const answers = [
    ...going.map((person) => ({ userId: getId(ids, person), response: 'going' as const })),
    ...mightShow.map((person) => ({ userId: getId(ids, person), response: 'might-show' as const })),
  ]
  const eventId = await insertSampleEvent(tx, { ...sample, answers, gif: gif ? getBundled(gif) : null })
  for (const comment of comments) await insertSampleComment(tx, toComment(ids, eventId, event, comment))
}

const isAlive = async (db: Db, now: Date): Promise<boolean> => {
  const ids = await listSampleIds(db)
  const newest = await findNewestSampleEvent(db)
  return crew.people.every(({ id }) => ids.has(id)) && newest !== null && now.getTime() - newest.getTime() < staleMs
}

/** Whoever is missing comes back with their friends and spons; what has grown old happens again, from now on. */
const revive = async (tx: Tx, now: Date) => {
  await lockCrew(tx)
  const ids = await listSampleIds(tx)
  const newest = await findNewestSampleEvent(tx)
  const missing = crew.people.filter(({ id }) => !ids.has(id))
  for (const person of missing) ids.set(person.id, await insertSample(tx, person))
  const isNew = (sample = '') => missing.some(({ id }) => id === sample)
  const touchesNew = (pair: string[]) => pair.some((sample) => isNew(sample))
  await insertFriendships(tx, toPairs(ids, crew.friends.filter(touchesNew)), 'accepted')
  await insertFriendships(tx, toPairs(ids, crew.requests.filter(touchesNew)), 'pending')
  const age = newest ? now.getTime() - newest.getTime() : 0
  const youngest = Math.min(...crew.events.map(({ minutesAgo }) => minutesAgo))
  if (age >= staleMs) await shiftSampleEvents(tx, age / 1000 - youngest * 60)
  for (const event of crew.events) if (!newest || isNew(event.host)) await insertEvent(tx, ids, event)
}

/** Makes sure that a newcomer finds a living crew. Cheap when it lives: two small reads. */
export const ensureCrew = async ({ db, now }: Context): Promise<void> => {
  if (!(await isAlive(db, now()))) await inTransaction(db, (tx) => revive(tx, now()))
}

export const samplePeople = crew.people.map(({ id, firstName, lastName, avatar, line }) => ({
  id,
  name: lastName ? `${firstName} ${lastName}` : firstName,
  avatar,
  line,
}))

const firstNames = (samples: string[]) =>
  samples.map((sample) => crew.people.find(({ id }) => id === sample)?.firstName ?? sample)

/** Who befriends a newcomer at once, by first name, for the page to say so. */
export const newcomerFriends = firstNames(crew.newcomer.friends)

const animals = ['🐵', '🐶', '🐱']

export const toNewcomer = (typed: string): (Name & { firstName: string }) | null => {
  const { firstName, lastName } = splitName(typed)
  return firstName ? { firstName, lastName } : null
}

/** A new person, known to some of the crew from the first moment, so that the feed has something to show. */
export const insertNewcomer = async (tx: Tx, name: Name): Promise<string> => {
  const profileImageUrl = animals[Math.floor(Math.random() * animals.length)] ?? null
  const userId = await insertUser(tx, { ...name, email: null, profileImageUrl })
  if (!userId) throw new Error('A person without an address meets no other.')
  const ids = await listSampleIds(tx)
  const known = (samples: string[]) => samples.flatMap((sample) => ids.get(sample) ?? [])
  const { friends, requestsFrom } = crew.newcomer
  await insertFriendships(
    tx,
    known(friends).map((friend) => [friend, userId]),
    'accepted',
  )
  await insertFriendships(
    tx,
    known(requestsFrom).map((asker) => [asker, userId]),
    'pending',
  )
  return userId
}
