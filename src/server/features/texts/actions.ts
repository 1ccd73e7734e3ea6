import type { Tx } from '#server/db/database.ts'
import { deleteOptOut, insertOptOut, setConsent } from '#server/features/texts/queries.ts'
import { publishToPeople } from '#server/live/publish.ts'

/** No more texts to this number, with or without an account behind it, until somebody there asks for them again. */
export async function stopTexts(tx: Tx, number: string): Promise<void> {
  await insertOptOut(tx, number)
  await tellOwner(tx, await setConsent(tx, number, false))
}

/** Texts to this number are welcome again; its owner has thereby agreed. */
export async function resumeTexts(tx: Tx, number: string): Promise<void> {
  await deleteOptOut(tx, number)
  await tellOwner(tx, await setConsent(tx, number, true))
}

async function tellOwner(tx: Tx, ownerId: string | null): Promise<void> {
  if (ownerId) await publishToPeople(tx, [ownerId], { lists: ['account'] })
}
