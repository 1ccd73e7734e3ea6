import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvent, createPerson } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Place = { table: 'event_access'; source: 'invite' | 'link' }
type Sent = {
  table: 'email_invitations' | 'phone_invitations'
  status: 'sent' | 'accepted' | 'revoked'
  isLate?: boolean
}
type Brought = (Place | Sent) & { byOther?: boolean; toOther?: boolean }

const invitations = (['email_invitations', 'phone_invitations'] as const).flatMap((table): [Brought, boolean][] => [
  [{ table, status: 'sent' }, true],
  [{ table, status: 'accepted' }, true],
  [{ table, status: 'accepted', isLate: true }, true],
  [{ table, status: 'sent', isLate: true }, false],
  [{ table, status: 'revoked' }, false],
  [{ table, status: 'sent', byOther: true }, false],
  [{ table, status: 'sent', toOther: true }, false],
])

test.each<[Brought | null, boolean]>([
  [null, false],
  [{ table: 'event_access', source: 'invite' }, true],
  [{ table: 'event_access', source: 'link' }, false],
  [{ table: 'event_access', source: 'invite', byOther: true }, false],
  [{ table: 'event_access', source: 'invite', toOther: true }, false],
  ...invitations,
])('with %j: has brought a guest is %s', async (brought, expected) => {
  const { db } = database
  const [ada, ben, guest] = [await createPerson(db), await createPerson(db), await createPerson(db)]
  const [event, other] = [await createEvent(db, ben), await createEvent(db, ben)]
  const by = brought?.byOther ? ben.id : ada.id
  const at = brought?.toOther ? other.id : event.id
  if (brought?.table === 'event_access')
    await db
      .insertInto('event_access')
      .values({ event_id: at, user_id: guest.id, granted_by: by, source: brought.source })
      .execute()
  else if (brought) await send(brought, { by, at })
  const { rows } = await sql<{ has: boolean }>`select has_brought_guest(${ada.id}, ${event.id}) as has`.execute(db)
  expect(rows).toEqual([{ has: expected }])
})

async function send({ table, status, isLate }: Sent, { by, at }: { by: string; at: string }): Promise<void> {
  const row = {
    inviter_id: by,
    event_id: at,
    invite_type: 'event' as const,
    invite_token: randomBytes(16).toString('hex'),
    expires_at: new Date(Date.now() + (isLate ? -1 : 1) * 86_400_000),
    status,
  }
  if (table === 'email_invitations')
    await database.db
      .insertInto(table)
      .values({ ...row, email: 'guest@elsewhere.example' })
      .execute()
  else
    await database.db
      .insertInto(table)
      .values({ ...row, phone_number: '+12025550123' })
      .execute()
}
