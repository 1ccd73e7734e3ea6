import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { findCurrentUser, listFriendIds, saveLanguage, updateUser } from '#server/features/accounts/queries.ts'
import { toCurrentUserView } from '#server/features/accounts/view.ts'
import { HttpError, invalidField } from '#server/http/http-error.ts'
import type { Me } from '#server/http/session-cache.ts'
import { publishToPeople } from '#server/live/publish.ts'
import type { CurrentUser } from '#shared/accounts.ts'
import { findGuestNameError } from '#shared/guests.ts'
import type { Language } from '#shared/languages.ts'
import { t } from '#shared/message.ts'

/** One name is enough for a person who has no other; a last name that is there is not emptied by accident. */
export async function changeName(tx: Tx, userId: string, name: { firstName: string; lastName: string }): Promise<void> {
  const before = await findCurrentUser(tx, userId)
  const sentence =
    before?.kind === 'guest' ? findGuestNameError(`${name.firstName} ${name.lastName}`.trim()) : undefined
  if (sentence) throw invalidField('firstName', sentence)
  if (before?.last_name && !name.lastName) throw invalidField('lastName', t('names:last-needed'))
  await updateUser(tx, userId, { first_name: name.firstName, last_name: name.lastName || null })
  await announcePerson(tx, userId)
}

/** Everything that is written to them from now on is in it. */
export async function changeLanguage(tx: Tx, me: Me, language: Language): Promise<void> {
  if (!(await saveLanguage(tx, me.id, language))) return
  await publishToPeople(tx, [me.id], { lists: ['account'] })
  // This node has read their session, and goes by that for a while.
  tx.afterCommit(() => {
    me.language = language
  })
}

/** Name and picture appear in many lists, including the person's own on other devices. */
export async function announcePerson(tx: Tx, userId: string): Promise<void> {
  await publishToPeople(tx, [userId], { lists: ['account'] })
  await publishToPeople(tx, await listFriendIds(tx, userId), { lists: ['friends', 'feed'] })
}

/** The response to every change of one's own account. */
export async function getOwnView({ db, config }: Pick<Context, 'db' | 'config'>, userId: string): Promise<CurrentUser> {
  const row = await findCurrentUser(db, userId)
  // The account was deleted between the session check and this read.
  if (!row) throw new HttpError('unauthorized', 'Unauthorized')
  return toCurrentUserView(row, config.adminEmails)
}
