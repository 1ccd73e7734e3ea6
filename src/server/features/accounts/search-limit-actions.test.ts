import { expect, test } from 'vitest'
import { spendLookups } from '#server/features/accounts/search-limit-actions.ts'
import { openHouse } from '#tests/support/guests.ts'

const house = openHouse()

test('200 look-ups a day are enough for an address book; the next one is refused', async () => {
  const [maya, ben] = [await house.arrive(), await house.arrive()]
  const { context } = house.app
  await spendLookups(context, maya.id, 199)
  await spendLookups(context, maya.id)
  await expect(spendLookups(context, maya.id)).rejects.toMatchObject({ code: 'too_many' })
  await spendLookups(context, ben.id, 200)
  const cleo = await house.arrive()
  await expect(spendLookups(context, cleo.id, 201)).rejects.toMatchObject({ extra: { retryAfter: 86_400 } })
})

test('over ten days it is 2,000 in all', async () => {
  const maya = await house.arrive()
  const { context } = house.app
  const endDay = () => house.db.deleteFrom('rate_limits').where('key', 'like', 'lookups-day:%').execute()
  for (let day = 0; day < 10; day += 1) {
    await spendLookups(context, maya.id, 200)
    await endDay()
  }
  await expect(spendLookups(context, maya.id)).rejects.toThrow('Try again another day.')
})
