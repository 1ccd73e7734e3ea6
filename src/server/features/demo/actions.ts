import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
  setSampleVoice,
  shiftSampleEvents,
} from '#server/features/demo/queries.ts'
import { keepRecording } from '#server/features/media/actions.ts'
import { getBundled } from '#server/gifs/bundled.ts'
import { Refusal } from '#server/http/refusal.ts'
import { createStorage } from '#server/media/create-storage.ts'
import { animals, toUploadUrl } from '#shared/avatars.ts'
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

type SpokenEvent = { eventId: string; hostId: string; clip: string }

const insertEvent = async (tx: Tx, ids: Ids, event: CrewEvent): Promise<SpokenEvent[]> => {
  const { host, going, mightShow, comments, gif, voice, ...rest } = event
  // The file's words are plain strings to TypeScript; the table's checks hold them to the allowed ones.
  const sample = { ...rest, hostId: getId(ids, host) } as Omit<SampleEvent, 'answers' | 'gif'>
  const answers = [
    ...going.map((person) => ({ userId: getId(ids, person), response: 'going' as const })),
    ...mightShow.map((person) => ({ userId: getId(ids, person), response: 'might-show' as const })),
  ]
  const eventId = await insertSampleEvent(tx, { ...sample, answers, gif: gif ? getBundled(gif) : null })
  for (const comment of comments) await insertSampleComment(tx, toComment(ids, eventId, event, comment))
  return voice ? [{ eventId, hostId: sample.hostId, clip: voice.clip }] : []
}

const isAlive = async (db: Db, now: Date): Promise<boolean> => {
  const ids = await listSampleIds(db)
  const newest = await findNewestSampleEvent(db)
  return crew.people.every(({ id }) => ids.has(id)) && newest !== null && now.getTime() - newest.getTime() < staleMs
}

/**
 * Whoever is missing comes back with their friends and spons; what has grown old happens again, from now on. Gives the new
 * spons that someone has spoken for.
 */
const revive = async (tx: Tx, now: Date): Promise<SpokenEvent[]> => {
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
  const spoken: SpokenEvent[] = []
  for (const event of crew.events) if (!newest || isNew(event.host)) spoken.push(...(await insertEvent(tx, ids, event)))
  return spoken
}

/** Made by scripts/record-samples.ts. */
const voices = join(import.meta.dirname, 'voices')

/** Where the store does not take it, the spon stays without a voice. */
const addVoice = async ({ db, log, config }: Context, { eventId, hostId, clip }: SpokenEvent): Promise<void> => {
  const bytes = await readFile(join(voices, `${clip}.m4a`))
  try {
    const { key, duration } = await keepRecording({ db, log, storage: createStorage(config) }, hostId, { bytes })
    await inTransaction(db, (tx) => setSampleVoice(tx, eventId, toUploadUrl(key), duration))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Makes sure that a newcomer finds a living crew. Cheap when it lives: two small reads. */
export const ensureCrew = async (context: Context): Promise<void> => {
  const { db, now } = context
  if (await isAlive(db, now())) return
  const spoken = await inTransaction(db, (tx) => revive(tx, now()))
  for (const event of spoken) await addVoice(context, event)
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
