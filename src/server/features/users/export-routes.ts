import { Readable } from 'node:stream'
import { listRowsAfter, parts } from '#server/features/users/export-queries.ts'
import type { Api } from '#server/http/api.ts'
import { requireFreshSignIn } from '#server/http/fresh-sign-in.ts'
import { exportCurrentUser } from '#shared/accounts.ts'

const limit = { name: 'export', max: 10, seconds: 3600 }

export function registerExports({ route, context: { db, pool, now } }: Api): void {
  /** Streams the file page by page, with backpressure. */
  async function* write(userId: string) {
    yield `{"exportedAt":${JSON.stringify(now().toISOString())}`
    for (const part of parts) {
      yield `,\n${JSON.stringify(part.name)}:[`
      let comma = ''
      let rows = await listRowsAfter(pool, part, { userId, key: '' })
      while (rows.length > 0) {
        yield comma + rows.map(({ row }) => row).join(',\n')
        comma = ',\n'
        rows = await listRowsAfter(pool, part, { userId, key: rows.at(-1)?.key ?? '' })
      }
      yield ']'
    }
    yield '}\n'
  }

  route(exportCurrentUser, { limit }, async ({ me, reply }) => {
    await requireFreshSignIn({ db }, me)
    const day = now().toISOString().slice(0, 10)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="sponti-${day}.json"`)
      .send(Readable.from(write(me.id)))
  })
}
