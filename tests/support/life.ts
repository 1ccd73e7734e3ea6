import type { Db } from '#server/db/database.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { befriend, block, createEvent, createPerson, type PersonRow, signIn } from '#tests/support/builders.ts'

export type Life = {
  cookie: string
  friend: PersonRow
  /** What must never leave the database, not even for its owner. */
  secrets: string[]
  /** What other people wrote where this person could see it. */
  wordsOfOthers: string[]
}

/** Leaves a trace of the person in every table that can hold one, with a canary in every secret. */
export const liveALife = async (db: Db, person: PersonRow): Promise<Life> => {
  const friend = await createPerson(db, { first_name: 'Frida', last_name: 'Friend' })
  const asker = await createPerson(db, { first_name: 'Asa', last_name: 'Asker' })
  const enemy = await createPerson(db, { first_name: 'Ed', last_name: 'Enemy' })
  const secret = (name: string) => `secret-${name}-${makeToken()}`
  const secrets = Object.fromEntries(
    ['phone', 'email', 'share', 'calendar', 'key', 'auth', 'p256dh', 'challenge', 'credential', 'reply'].map((name) => [
      name,
      secret(name),
    ]),
  ) as Record<string, string>
  const wordsOfOthers = ['their-event', 'their-comment', 'their-report'].map(secret)
  const [theirEvent = '', theirComment = '', theirReport = ''] = wordsOfOthers

  await befriend(db, person, friend)
  await block(db, person, enemy)
  await block(db, enemy, person)
  await db
    .insertInto('friendships')
    .values([
      { user_id: asker.id, friend_id: person.id },
      { user_id: person.id, friend_id: enemy.id },
    ])
    .execute()
  await db
    .insertInto('pending_friendships')
    .values({ inviter_id: person.id, invitee_email: 'aunt@example.com' })
    .execute()
  await db.insertInto('identities').values({ provider: 'github', provider_id: person.id, user_id: person.id }).execute()
  const cookie = await signIn(db, person)

  const own = await createEvent(db, person, { title: 'Own picnic', visibility: 'friends-of-friends' })
  const other = await createEvent(db, friend, { title: theirEvent, visibility: 'friends-of-friends' })
  await db.insertInto('rsvps').values({ event_id: other.id, user_id: person.id, response: 'going' }).execute()
  const comment = { event_id: other.id, user_id: person.id, content: 'I bring cake' }
  const answer = { event_id: own.id, user_id: friend.id, content: theirComment }
  const comments = await db.insertInto('comments').values([comment, answer]).returning('id').execute()
  const [mine, theirs] = comments.map(({ id }) => id)
  if (!mine || !theirs) throw new Error('Both comments were to be kept.')
  await db
    .insertInto('comment_mentions')
    .values({ comment_id: theirs, mentioned_user_id: person.id, handle: 'ada' })
    .execute()
  await db.insertInto('comment_reactions').values({ comment_id: theirs, user_id: person.id, emoji: '🔥' }).execute()

  const soon = new Date(Date.now() + 86_400_000)
  const invitation = (name: string) => ({ invite_token: secrets[name] ?? '', expires_at: soon })
  const accepted = () => ({ invite_token: hashToken(makeToken()), expires_at: soon, inviter_id: friend.id })
  await db
    .insertInto('phone_invitations')
    .values([
      { ...invitation('phone'), inviter_id: person.id, phone_number: '+12025550123' },
      { ...accepted(), phone_number: '+12025550124', accepted_by: person.id, status: 'accepted' },
    ])
    .execute()
  await db
    .insertInto('email_invitations')
    .values([
      { ...invitation('email'), inviter_id: person.id, email: 'uncle@example.com' },
      { ...accepted(), email: 'someone@example.com', accepted_by: person.id, status: 'accepted' },
    ])
    .execute()
  await db
    .insertInto('event_access')
    .values([
      { event_id: other.id, user_id: person.id, source: 'invite', granted_by: friend.id },
      { event_id: own.id, user_id: asker.id, source: 'invite', granted_by: person.id },
    ])
    .execute()
  await db
    .insertInto('share_links')
    .values({ event_id: own.id, created_by: person.id, token_hash: secrets.share ?? '' })
    .execute()
  await db
    .insertInto('calendar_tokens')
    .values({ user_id: person.id, token_hash: secrets.calendar ?? '' })
    .execute()

  const notice = { type: 'friend_request', title: 'Asa Asker', message: 'wants to be your friend' } as const
  await db
    .insertInto('notifications')
    .values([
      { ...notice, user_id: person.id, related_user_id: asker.id, cause: 'request' },
      { ...notice, user_id: friend.id, related_user_id: person.id, cause: 'request' },
    ])
    .execute()
  await db.insertInto('notification_preferences').values({ user_id: person.id, spons: 'app' }).execute()
  await db
    .insertInto('push_subscriptions')
    .values({
      user_id: person.id,
      endpoint: 'https://push.example/abc',
      p256dh: secrets.p256dh ?? '',
      auth: secrets.auth ?? '',
    })
    .execute()
  await db
    .insertInto('reports')
    .values([
      { reporter_id: person.id, user_id: enemy.id, reason: 'was rude' },
      { reporter_id: enemy.id, user_id: person.id, reason: theirReport },
    ])
    .execute()
  await db
    .insertInto('webauthn_credentials')
    .values({
      user_id: person.id,
      credential_id: secrets.credential ?? '',
      credential_public_key: Buffer.from('public key'),
      credential_device_type: 'multiDevice',
      credential_backed_up: true,
    })
    .execute()
  await db
    .insertInto('auth_challenges')
    .values({ token_hash: secrets.challenge ?? '', kind: 'handoff', user_id: person.id, expires_at: soon })
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: person.id, key: secrets.key ?? '', fingerprint: 'f', status: 200, reply: secrets.reply ?? '' })
    .execute()
  return { cookie, friend, secrets: [...Object.values(secrets), cookie.split('=')[1] ?? ''], wordsOfOthers }
}

/** Every reference to a person that the schema has, as table.column. */
export const listUserReferences = async (pool: { query(text: string): Promise<{ rows: { reference: string }[] }> }) => {
  const { rows } = await pool.query(`
    select from_column.table_name || '.' || from_column.column_name as reference
    from information_schema.referential_constraints link
    join information_schema.key_column_usage from_column using (constraint_schema, constraint_name)
    join information_schema.constraint_column_usage target
      on target.constraint_schema = link.unique_constraint_schema
      and target.constraint_name = link.unique_constraint_name
    where target.table_schema = 'public' and target.table_name = 'users' and target.column_name = 'id'
    order by 1`)
  return rows.map(({ reference }) => reference)
}
