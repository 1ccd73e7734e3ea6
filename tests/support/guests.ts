import { afterAll, beforeAll } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, type PersonRow, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'

/** A valid id that does not exist. */
export const unknownId = '01900000-0000-7000-8000-000000000000'

/** A person with the Cookie header that signs them in. */
export type Member = PersonRow & { as: string }

export type House = {
  readonly app: TestApp
  readonly db: Db
  call: TestApp['call']
  /** A new, signed-in person called by this first name. */
  arrive(firstName?: string, given?: Parameters<typeof createPerson>[1]): Promise<Member>
  /** Without those that were taken back, of which an empty row may be left. */
  notificationsOf(person: { id: string }): Promise<{ type: string; title: string; message: string }[]>
}

/** The whole app on its own database, for the tests of one file. `environment` adds to or overrides its variables. */
export function openHouse(environment: Record<string, string> = {}): House {
  let app: TestApp | undefined
  let close = async () => {}
  function opened() {
    if (!app) throw new Error('The house opens with the first test.')
    return app
  }
  beforeAll(async () => {
    const database = await createTestDatabase()
    const started = await startTestApp(database, environment)
    app = started
    close = async () => {
      await started.close()
      await database.close()
    }
  })
  afterAll(() => close())
  return {
    get app() {
      return opened()
    },
    get db() {
      return opened().context.db
    },
    call: (endpoint, input) => opened().call(endpoint, input),
    async arrive(firstName = 'Ada', given = {}) {
      const { db } = opened().context
      const person = await createPerson(db, { first_name: firstName, last_name: 'Probe', ...given })
      return { ...person, as: await signIn(db, person) }
    },
    notificationsOf: ({ id }) =>
      opened()
        .context.db.selectFrom('notifications')
        .select(['type', 'title', 'message'])
        .where('user_id', '=', id)
        .where('title', '<>', '')
        .orderBy('id')
        .execute(),
  }
}
