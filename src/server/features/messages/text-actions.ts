import type { Tx } from '#server/db/database.ts'
import { deleteOptOut, insertOptOut, setConsent } from '#server/features/messages/text-queries.ts'
import { publishToPeople } from '#server/live/publish.ts'

/** Opts a number out, with or without an account behind it, until it opts in again. */
export async function stopTexts(tx: Tx, number: string): Promise<void> {
  await insertOptOut(tx, number)
  await publishToOwner(tx, await setConsent(tx, number, false))
}

/** Opts a number in again, which counts as its owner's consent. */
export async function resumeTexts(tx: Tx, number: string): Promise<void> {
  await deleteOptOut(tx, number)
  await publishToOwner(tx, await setConsent(tx, number, true))
}

async function publishToOwner(tx: Tx, ownerId: string | null): Promise<void> {
  if (ownerId) await publishToPeople(tx, [ownerId], { lists: ['account'] })
}
