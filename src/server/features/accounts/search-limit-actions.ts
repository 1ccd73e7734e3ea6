import type { Context } from '#server/context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { countUse } from '#server/http/queries.ts'
import { toPseudonym } from '#server/http/tokens.ts'
import { t } from '#shared/message.ts'

/** Lookups of addresses and numbers per person: enough for one's own address book, not for enumeration. */
const budgets = [
  { name: 'lookups-day', max: 200, seconds: 86_400 },
  { name: 'lookups-ten-days', max: 2_000, seconds: 864_000 },
] as const

/** Call it before revealing whether an address or number has an account. Not switched off with the rate limits. */
export async function spendLookups({ db, secret }: Context, personId: string, lookups = 1): Promise<void> {
  for (const { name, max, seconds } of budgets) {
    const { count, resetIn } = await countUse(db, `${name}:${toPseudonym(secret, personId)}`, {
      seconds,
      uses: lookups,
    })
    if (count > max)
      throw new HttpError('too_many', t('server-users:too-many-lookups'), {
        retryAfter: Math.max(1, resetIn),
      })
  }
}
