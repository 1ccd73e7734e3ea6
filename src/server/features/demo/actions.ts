import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getBundled } from '#server/adapters/gifs/bundled.ts'
import { createStorage } from '#server/adapters/media/create-storage.ts'
import type { Context } from '#server/context.ts'
import { type Db, inTransaction, type Tx } from '#server/db/database.ts'
import { lockDemoCrew } from '#server/db/locks.ts'
import { type Name, splitName } from '#server/features/accounts/input.ts'
import { insertIdentity, insertUser, type NewUser } from '#server/features/accounts/queries.ts'
import crew from '#server/features/demo/crew.json' with { type: 'json' }
import {
  findNewestSampleEvent,
  insertSampleComment,
  insertSampleEvent,
  listSampleIds,
  type SampleComment,
  type SampleEvent,
  setSampleVoice,
  shiftSampleEvents,
} from '#server/features/demo/queries.ts'
import { sendRequest } from '#server/features/friends/actions.ts'
import { upsertFriendship } from '#server/features/friends/queries.ts'
import { keepRecording } from '#server/features/media/actions.ts'
import { setTranscript } from '#server/features/media/queries.ts'
import { HttpError } from '#server/http/http-error.ts'
import { root } from '#server/root.ts'
import { toUploadUrl } from '#shared/avatars.ts'
import { toHandle } from '#shared/names.ts'

const staleMs = 2 * 86_400_000

type Ids = Map<string, string>
type CrewEvent = (typeof crew.events)[number]
type CrewPerson = (typeof crew.people)[number]
type Posted = { eventId: string; event: CrewEvent; comment: CrewEvent['comments'][number] }

type SpokenEvent = { eventId: string; hostId: string; clip: string; words: string }

/** Made by scripts/record-samples.ts. */
const voices = join(root, 'src/server/features/demo/voices')

/** Makes sure that a newcomer finds a crew with recent spons. Costs two small reads if there is one. */
export async function ensureCrew(context: Context): Promise<void> {
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

/** First names of those who befriend a newcomer at once, for the page to show. */
export const newcomerFriends = firstNames(crew.newcomer.friends)

export function toNewcomer(typed: string): (Name & { firstName: string }) | null {
  const { firstName, lastName } = splitName(typed)
  return firstName ? { firstName, lastName } : null
}

/** A new person who starts with friends among the crew, so that the feed is not empty. */
export async function insertNewcomer(tx: Tx, name: Name): Promise<string> {
  const userId = await insertNewUser(tx, { ...name, email: null, profileImageUrl: null })
  const ids = await listSampleIds(tx)
  const known = (samples: string[]) => samples.flatMap((sample) => ids.get(sample) ?? [])
  const { friends, requestsFrom } = crew.newcomer
  for (const friend of known(friends)) await upsertFriendship(tx, [friend, userId])
  for (const asker of known(requestsFrom)) await sendRequest(tx, asker, userId)
  return userId
}

async function isAlive(db: Db, now: Date): Promise<boolean> {
  const ids = await listSampleIds(db)
  const newest = await findNewestSampleEvent(db)
  return crew.people.every(({ id }) => ids.has(id)) && newest !== null && now.getTime() - newest.getTime() < staleMs
}

/**
 * Re-creates missing sample people with their friends and spons, and shifts stale spons to the present. Returns the new
 * spons that have a voice note.
 */
async function revive(tx: Tx, now: Date): Promise<SpokenEvent[]> {
  await lockDemoCrew(tx)
  const ids = await listSampleIds(tx)
  const newest = await findNewestSampleEvent(tx)
  const missing = crew.people.filter(({ id }) => !ids.has(id))
  for (const person of missing) ids.set(person.id, await insertSample(tx, person))
  const isNew = (sample = '') => missing.some(({ id }) => id === sample)
  const touchesNew = (pair: string[]) => pair.some((sample) => isNew(sample))
  for (const [one, other] of toPairs(ids, crew.friends.filter(touchesNew))) await upsertFriendship(tx, [one, other])
  for (const [asker, asked] of toPairs(ids, crew.requests.filter(touchesNew))) await sendRequest(tx, asker, asked)
  const age = newest ? now.getTime() - newest.getTime() : 0
  const youngest = Math.min(...crew.events.map(({ minutesAgo }) => minutesAgo))
  if (age >= staleMs) await shiftSampleEvents(tx, age / 1000 - youngest * 60)
  const spoken: SpokenEvent[] = []
  for (const event of crew.events) if (!newest || isNew(event.host)) spoken.push(...(await insertEvent(tx, ids, event)))
  return spoken
}

async function insertSample(tx: Tx, { id, avatar, firstName, lastName }: CrewPerson): Promise<string> {
  const person = { email: `${id}@crew.example`, firstName, lastName, profileImageUrl: avatar, isSample: true }
  const userId = await insertNewUser(tx, person)
  await insertIdentity(tx, { provider: 'demo', providerId: id, userId })
  return userId
}

async function insertNewUser(tx: Tx, user: NewUser): Promise<string> {
  const userId = await insertUser(tx, user)
  if (!userId) throw new Error('Somebody else has that address.')
  return userId
}

function toPairs(ids: Ids, pairs: string[][]): [string, string][] {
  return pairs.map(([one = '', other = '']) => [getId(ids, one), getId(ids, other)])
}

function getId(ids: Ids, sample: string): string {
  const id = ids.get(sample)
  if (!id) throw new Error(`The sample crew has no ${sample}.`)
  return id
}

async function insertEvent(tx: Tx, ids: Ids, event: CrewEvent): Promise<SpokenEvent[]> {
  const { host, going, mightShow, comments, gif, voice, ...rest } = event
  // TypeScript reads the JSON file's values as plain strings; the table's check constraints validate them.
  const sample = { ...rest, hostId: getId(ids, host) } as Omit<SampleEvent, 'answers' | 'gif'>
  const answers = [
    ...going.map((person) => ({ userId: getId(ids, person), response: 'going' as const })),
    ...mightShow.map((person) => ({ userId: getId(ids, person), response: 'might-show' as const })),
  ]
  const eventId = await insertSampleEvent(tx, { ...sample, answers, gif: gif ? getBundled(gif) : null })
  for (const comment of comments) await insertSampleComment(tx, toComment(ids, { eventId, event, comment }))
  return voice ? [{ eventId, hostId: sample.hostId, ...voice }] : []
}

function toComment(ids: Ids, { eventId, event, comment }: Posted): SampleComment {
  return {
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
  }
}

function toMention(ids: Ids, sample: string) {
  const person = crew.people.find(({ id }) => id === sample)
  return { userId: getId(ids, sample), handle: toHandle(person ?? {}) }
}

/** If the recording cannot be stored, the spon stays without one. */
async function addVoice({ db, log, config }: Context, { eventId, hostId, clip, words }: SpokenEvent): Promise<void> {
  const bytes = await readFile(join(voices, `${clip}.m4a`))
  try {
    const { key, duration } = await keepRecording({ db, log, storage: createStorage(config) }, hostId, { bytes })
    await setTranscript(db, key, words)
    await inTransaction(db, (tx) => setSampleVoice(tx, eventId, { url: toUploadUrl(key), duration }))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}

function firstNames(samples: string[]) {
  return samples.map((sample) => crew.people.find(({ id }) => id === sample)?.firstName ?? sample)
}
