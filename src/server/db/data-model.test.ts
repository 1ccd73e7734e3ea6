import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The fields that the product's description names. There may be more. */
const fields: Record<string, string> = {
  users:
    'id email first_name last_name profile_image_url phone_number sms_consent sms_consent_at created_at updated_at',
  sessions: 'sid sess expire',
  friendships: 'id user_id friend_id status created_at',
  pending_friendships: 'id inviter_id invitee_email status created_at expires_at',
  events:
    'id host_id title description location timeframe specific_time visibility guest_policy audio_url audio_duration gif_url gif_alt_text created_at updated_at',
  rsvps: 'id event_id user_id response created_at updated_at',
  comments: 'id event_id user_id content created_at',
  comment_mentions: 'id comment_id mentioned_user_id created_at',
  comment_reactions: 'id comment_id user_id emoji',
  phone_invitations: 'id inviter_id phone_number event_id invite_type status invite_token created_at expires_at',
  email_invitations: 'id inviter_id email event_id invite_type status invite_token created_at expires_at',
  notifications: 'id user_id type title message related_user_id related_event_id is_read created_at',
  push_subscriptions: 'id user_id endpoint p256dh auth is_active created_at updated_at',
  webauthn_credentials:
    'id user_id credential_id credential_public_key counter credential_device_type credential_backed_up transports user_agent created_at last_used_at',
}

test.each(Object.entries(fields))('%s has its fields', async (table, names) => {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}
  `.execute(database.db)
  expect(rows.map((row) => row.column_name)).toEqual(expect.arrayContaining(names.split(' ')))
})

test.each([
  ['users', 'sms_consent', 'true'],
  ['friendships', 'status', "'pending'::text"],
  ['pending_friendships', 'status', "'pending'::text"],
  ['events', 'visibility', "'friends'::text"],
  ['events', 'guest_policy', "'bring-crew'::text"],
  ['phone_invitations', 'invite_type', "'friend'::text"],
  ['phone_invitations', 'status', "'sent'::text"],
  ['email_invitations', 'invite_type', "'friend'::text"],
  ['email_invitations', 'status', "'sent'::text"],
  ['notifications', 'is_read', 'false'],
  ['push_subscriptions', 'is_active', 'true'],
  ['webauthn_credentials', 'counter', '0'],
])('%s.%s is %s where nothing is said', async (table, column, value) => {
  const { rows } = await sql<{ column_default: string }>`
    select column_default from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}
  `.execute(database.db)
  expect(rows[0]?.column_default).toBe(value)
})

test.each([
  ['users', 'email'],
  ['friendships', 'user_id friend_id'],
  ['rsvps', 'event_id user_id'],
  ['comment_reactions', 'comment_id user_id emoji'],
  ['phone_invitations', 'invite_token'],
  ['email_invitations', 'invite_token'],
  ['push_subscriptions', 'user_id endpoint'],
  ['webauthn_credentials', 'credential_id'],
])('%s has %s once', async (table, columns) => {
  const { rows } = await sql<{ names: string }>`
    select string_agg(a.attname, ' ' order by k.place) as names
    from pg_index i
    cross join lateral unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisunique and i.indpred is null
    group by i.indexrelid
  `.execute(database.db)
  expect(rows.map((row) => row.names)).toContain(columns)
})
