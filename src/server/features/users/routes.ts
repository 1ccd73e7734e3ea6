import { findE164 } from '#server/adapters/sms/numbers.ts'
import { spendLookups } from '#server/features/accounts/search-limit-actions.ts'
import { readFeedCursor } from '#server/features/feed/input.ts'
import { readEventsOf } from '#server/features/feed/queries.ts'
import { findFriendStatus } from '#server/features/friends/queries.ts'
import { canSeeFriendsOf } from '#server/features/users/policy.ts'
import { listByEmail, listByName, listByPhone, listFriendsOf, readProfile } from '#server/features/users/queries.ts'
import { type Api, JsonText } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { toPageAnswer } from '#server/http/paging.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { getUser, listUserEvents, listUserFriends, lookUpPhones, searchUsers } from '#shared/users.ts'

const searchLimit = { name: 'search', max: 60, seconds: 60 }
const wholeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function registerUsers({ route, context }: Api): void {
  const { config, db, reads } = context

  route(searchUsers, { limit: searchLimit }, async ({ me, query: { q } }) => {
    if (q.length < limits.searchMinimum) return []
    if (!q.includes('@')) return new JsonText(await listByName(reads, me.id, q))
    if (!wholeEmail.test(q)) return []
    await spendLookups(context, me.id)
    return new JsonText(await listByEmail(reads, me.id, q))
  })

  route(lookUpPhones, { limit: searchLimit }, async ({ me, body }) => {
    const known = body.phoneNumbers.flatMap((number) => findE164(number, config.numbers) ?? [])
    const numbers = [...new Set(known)]
    if (numbers.length === 0) return []
    await spendLookups(context, me.id, numbers.length)
    return new JsonText(await listByPhone(reads, me.id, numbers))
  })

  route(getUser, async ({ me, params }) => {
    const profile = await readProfile(reads, me.id, params.id)
    if (!profile) throw notFound()
    return new JsonText(profile)
  })

  route(listUserFriends, async ({ me, params }) => {
    const status = await findFriendStatus(db, me.id, params.id)
    if (!status) throw notFound()
    if (!canSeeFriendsOf(status)) throw new HttpError('forbidden', t('server-users:friends-only'))
    return listFriendsOf(db, me.id, params.id)
  })

  route(listUserEvents, async ({ me, params, query, ...call }) => {
    const page = await readEventsOf(reads, { viewerId: me.id, personId: params.id }, readFeedCursor(query.cursor))
    if (!page) throw notFound()
    return toPageAnswer(call, page)
  })
}
