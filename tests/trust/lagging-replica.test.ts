import { expect, inject, test } from 'vitest'
import { flicker, startReplicated } from '#tests/support/standby.ts'
import { openTrustHouseOn, type TrustHouse } from '#tests/trust/house.ts'
import { testMatrix } from '#tests/trust/matrix.ts'

/**
 * The matrix on a node that reads from two replicas: one is two seconds behind all the time, the other stands still for two
 * seconds and catches up, by turns. Whatever leads to a person's standing is written at another node. What anybody is answered
 * is the same as without them. It plays pairs that the matrix on the plain node leaves out.
 */
testMatrix({
  variants: [
    { circle: 'friends-of-friends', policy: 'bring-crew' },
    { circle: 'chosen', policy: 'plus-one' },
  ],
  open: openLagging,
})

let house: TrustHouse
test('the replica answered many of these reads, the primary the others', async () => {
  const { values } = await house.context.metrics.reads.get()
  const [primary, replicas] = [true, false].map((isPrimary) =>
    values
      .filter(({ labels }) => (labels.target === 'primary') === isPrimary)
      .reduce((sum, { value }) => sum + value, 0),
  )
  console.log(`Reads: ${primary} by the primary, ${replicas} by replicas.`)
  expect(primary).toBeGreaterThan(5)
  expect(replicas).toBeGreaterThan(5)
})

async function openLagging(webDir: string): Promise<TrustHouse> {
  const followers = [{ recovery_min_apply_delay: '2s' }, {}]
  const { database, standbys } = await startReplicated({ cluster: inject('migratedCluster'), followers })
  const [behind, sometimes] = standbys
  if (!behind || !sometimes) throw new Error('Two of them were asked for.')
  house = await openTrustHouseOn(database, webDir, {
    DATABASE_REPLICA_URL: [behind, sometimes].map(({ connectionString }) => connectionString).join(),
  })
  const other = await openTrustHouseOn({ ...database, close: async () => {} }, webDir, {
    DATA_DIR: house.context.config.dataDir,
  })
  const settle = flicker(sometimes, { stillMs: 2_000, catchUpMs: 2_000 })
  async function close() {
    await settle()
    await other.close()
    await house.close()
  }
  return { ...house, call: other.call, close }
}
