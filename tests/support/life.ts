import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { befriend, block, createEvent, createPerson, type PersonRow, signIn } from '#tests/support/builders.ts'

type People = { person: PersonRow; friend: PersonRow; asker: PersonRow; enemy: PersonRow }
/** Creates and records a canary value. */
type Canary = (name: string) => string

const tomorrow = () => new Date(Date.now() + 86_400_000)

export type Life = {
  cookie: string
  friend: PersonRow
  /** Values that must never leave the database, not even in their owner's export. */
  secrets: string[]
  /** Text by other people that this person could see. */
  wordsOfOthers: string[]
}

/** Inserts rows of the person into every table that can hold them, with a canary in every secret. */
export async function seedEveryTable(db: Db, person: PersonRow): Promise<Life> {
  const friend = await createPerson(db, { first_name: 'Frida', last_name: 'Friend' })
  const asker = await createPerson(db, { first_name: 'Asa', last_name: 'Asker' })
  const enemy = await createPerson(db, { first_name: 'Ed', last_name: 'Enemy' })
  const people = { person, friend, asker, enemy }
  const [secrets, wordsOfOthers]: [string[], string[]] = [[], []]
  function into(list: string[]): Canary {
    return (name) => {
      const canary = `canary-${name}-${makeToken()}`
      list.push(canary)
      return canary
    }
  }
  await leaveTies(db, people)
  await leaveSpons(db, people, into(secrets), into(wordsOfOthers))
  await leaveCallOffs(db, people, into(secrets), into(wordsOfOthers))
  await leaveCrews(db, people, into(secrets))
  await leaveInvitations(db, people, into(secrets))
  await leaveNotices(db, people, into(secrets), into(wordsOfOthers))
  await leaveKeys(db, people, into(secrets))
  const cookie = await signIn(db, person)
  return { cookie, friend, secrets: [...secrets, cookie.split('=')[1] ?? ''], wordsOfOthers }
}

/** Every foreign key to users, as table.column. */
export async function listUserReferences(pool: { query(text: string): Promise<{ rows: { reference: string }[] }> }) {
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

async function leaveTies(db: Db, { person, friend, asker, enemy }: People) {
  await db
    .insertInto('admin_actions')
    .values([
      { by: 'Robin', why: 'It was reported', action: 'people end-sessions', subject: person.id },
      { by: 'Ada', by_id: person.id, why: 'It broke', action: 'jobs retry', subject: 'all' },
    ])
    .execute()
  await db.insertInto('admins').values({ user_id: person.id, granted_by: 'Robin' }).execute()
  await befriend(db, person, friend)
  await block(db, person, enemy)
  await block(db, enemy, person)
  const requests = [
    { user_id: asker.id, friend_id: person.id },
    { user_id: person.id, friend_id: enemy.id },
  ]
  await db.insertInto('friendships').values(requests).execute()
  const spent = [
    { actor_id: asker.id, user_id: person.id, kind: 'request' } as const,
    { actor_id: person.id, user_id: enemy.id, kind: 'request' } as const,
  ]
  await db.insertInto('stranger_budgets').values(spent).execute()
  const invitation = { inviter_id: person.id, invitee_email: `aunt-${person.id}@example.com` }
  await db.insertInto('pending_friendships').values(invitation).execute()
}

async function leaveCrews(db: Db, { person, friend, enemy }: People, secret: Canary) {
  const [own, other] = await db
    .insertInto('crews')
    .values([{ name: 'Own crew' }, { name: 'Other crew' }])
    .returning('id')
    .execute()
  const [crew_id, otherId] = [own?.id ?? '', other?.id ?? '']
  await db.insertInto('crew_members').values({ crew_id, user_id: person.id, seat: 1, place: 1 }).execute()
  const invitations = [
    { crew_id: otherId, user_id: person.id, invited_by: friend.id },
    { crew_id, user_id: friend.id, invited_by: person.id },
  ]
  await db.insertInto('crew_invitations').values(invitations).execute()
  await db.insertInto('crew_removals').values({ crew_id: otherId, user_id: person.id }).execute()
  const link = (name: string) => ({ token_hash: secret(name), sealed_token: secret(`sealed ${name}`) })
  const links = [
    { ...link('friend link'), owner_id: person.id, made_by: person.id },
    { ...link('link of a crew'), crew_id, made_by: person.id },
    { token_hash: makeToken(), sealed_token: '', owner_id: friend.id },
  ]
  const made = await db.insertInto('join_links').values(links).returning('id').execute()
  await db
    .insertInto('link_uses')
    .values({ link_id: made.at(-1)?.id ?? '', user_id: person.id })
    .execute()
  const partings = [
    { user_id: person.id, friend_id: enemy.id },
    { user_id: enemy.id, friend_id: person.id },
  ]
  await db.insertInto('partings').values(partings).execute()
}

async function leaveCallOffs(db: Db, { person, friend }: People, secret: Canary, word: Canary) {
  const [own, other] = [randomUUID(), randomUUID()]
  await db
    .insertInto('called_off_events')
    .values([
      { event_id: own, host_id: person.id, title: 'Own swim', visibility: 'friends' },
      { event_id: other, host_id: friend.id, title: word('event that is off'), visibility: 'friends' },
    ])
    .execute()
  await db
    .insertInto('called_off_people')
    .values({ event_id: other, user_id: person.id, is_former: true, answered: true, was_going: true })
    .execute()
  const link = { event_id: own, inviter_id: person.id, accepted_by: friend.id }
  await db
    .insertInto('called_off_links')
    .values([
      { ...link, token_hash: secret('link to what is off') },
      { ...link, accepted_by: person.id, token_hash: secret('taken link to what is off') },
    ])
    .execute()
}

async function leaveSpons(db: Db, { person, friend, asker }: People, secret: Canary, word: Canary) {
  const own = await createEvent(db, person, { title: 'Own picnic', visibility: 'friends-of-friends' })
  const other = await createEvent(db, friend, { title: word('event'), visibility: 'friends-of-friends' })
  await db.insertInto('event_mutes').values({ event_id: other.id, user_id: person.id }).execute()
  await db.insertInto('event_moves').values({ event_id: own.id, sent_location: 'Here' }).execute()
  const answers = [
    { event_id: other.id, user_id: person.id, response: 'going', if_with: null } as const,
    { event_id: other.id, user_id: asker.id, response: 'going', if_with: person.id } as const,
  ]
  await db.insertInto('rsvps').values(answers).execute()
  await db.insertInto('arrivals').values({ event_id: other.id, user_id: person.id, state: 'here' }).execute()
  const until = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('free_times')
    .values([
      { user_id: person.id, until },
      { user_id: friend.id, until },
    ])
    .execute()
  await db.insertInto('free_echoes').values({ owner_id: friend.id, user_id: person.id }).execute()
  await db.insertInto('free_audiences').values({ owner_id: friend.id, user_id: person.id }).execute()
  await db.insertInto('comments').values({ event_id: other.id, user_id: person.id, content: 'I bring cake' }).execute()
  const { id } = await db
    .insertInto('comments')
    .values({ event_id: own.id, user_id: friend.id, content: word('comment') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mention = { comment_id: id, mentioned_user_id: person.id, handle: 'ada' }
  await db.insertInto('comment_mentions').values(mention).execute()
  await db.insertInto('comment_reactions').values({ comment_id: id, user_id: person.id, emoji: '🔥' }).execute()
  const access = [
    { event_id: other.id, user_id: person.id, source: 'invite', granted_by: friend.id } as const,
    { event_id: own.id, user_id: asker.id, source: 'invite', granted_by: person.id } as const,
  ]
  await db.insertInto('event_access').values(access).execute()
  const link = { event_id: own.id, created_by: person.id, token_hash: secret('share') }
  await db.insertInto('share_links').values(link).execute()
}

async function leaveInvitations(db: Db, { person, friend }: People, secret: Canary) {
  const sent = (name: string) => ({ inviter_id: person.id, invite_token: secret(name), expires_at: tomorrow() })
  function accepted() {
    return {
      inviter_id: friend.id,
      invite_token: hashToken(makeToken()),
      expires_at: tomorrow(),
      accepted_by: person.id,
      status: 'accepted' as const,
    }
  }
  const texts = [
    { ...sent('phone'), phone_number: '+12025550123' },
    { ...accepted(), phone_number: '+12025550124' },
  ]
  await db.insertInto('phone_invitations').values(texts).execute()
  const text = { to_number: '+12025550123', purpose: 'invite', sender_id: person.id } as const
  await db.insertInto('outgoing_texts').values(text).execute()
  const mails = [
    { ...sent('email'), email: 'uncle@example.com' },
    { ...accepted(), email: 'someone@example.com' },
  ]
  await db.insertInto('email_invitations').values(mails).execute()
}

async function leaveNotices(db: Db, { person, friend, asker, enemy }: People, secret: Canary, word: Canary) {
  const notice = { type: 'friend_request', title: 'Asa Asker', message: 'wants to be your friend' } as const
  const notices = [
    { ...notice, user_id: person.id, related_user_id: asker.id, cause: 'request' },
    { ...notice, user_id: friend.id, related_user_id: person.id, cause: 'request' },
  ]
  const [noticed] = await db.insertInto('notifications').values(notices).returning('id').execute()
  await db
    .insertInto('notification_mails')
    .values({ notification_id: noticed?.id ?? null, user_id: person.id })
    .execute()
  await db.insertInto('notification_preferences').values({ user_id: person.id, spons: 'app' }).execute()
  const subscription = { endpoint: `https://push.example/${person.id}`, p256dh: secret('p256dh'), auth: secret('auth') }
  await db
    .insertInto('push_subscriptions')
    .values({ ...subscription, user_id: person.id })
    .execute()
  const reports = [
    { reporter_id: person.id, user_id: enemy.id, reason: 'was rude' },
    { reporter_id: enemy.id, user_id: person.id, reason: word('report') },
  ]
  await db.insertInto('reports').values(reports).execute()
  await db
    .insertInto('restrictions')
    .values({
      kind: 'suspension',
      user_id: person.id,
      why: 'Sold watches',
      ended_at: new Date(),
      answered_by: secret('admin'),
    })
    .execute()
}

async function leaveKeys(db: Db, { person }: People, secret: Canary) {
  const user_id = person.id
  await db.insertInto('identities').values({ provider: 'github', provider_id: person.id, user_id }).execute()
  await db
    .insertInto('calendar_tokens')
    .values({ user_id, token_hash: secret('calendar') })
    .execute()
  await db
    .insertInto('guest_devices')
    .values({ user_id, device_hash: secret('device') })
    .execute()
  const contact = { event_id: randomUUID(), user_id, email: 'way.back@example.com' }
  await db
    .insertInto('event_contacts')
    .values({ ...contact, token_hash: secret('way back'), sealed_token: secret('sealed way back') })
    .execute()
  await db
    .insertInto('guest_refusals')
    .values({ host_id: user_id, device_hash: secret('refused device') })
    .execute()
  const upload = { key: `profiles/${makeToken()}.jpg`, kind: 'picture', bytes: 1, content_type: 'image/jpeg' } as const
  await db
    .insertInto('uploads')
    .values({ ...upload, user_id })
    .execute()
  const code = { phone_number: '+12025550125', code_hash: secret('code'), expires_at: tomorrow() }
  await db
    .insertInto('phone_verifications')
    .values({ ...code, user_id })
    .execute()
  const passkey = {
    user_id,
    credential_id: secret('credential'),
    credential_public_key: Buffer.from('public key'),
    credential_device_type: 'multiDevice',
    credential_backed_up: true,
  } as const
  await db.insertInto('webauthn_credentials').values(passkey).execute()
  const challenge = { user_id, token_hash: secret('challenge'), kind: 'handoff', expires_at: tomorrow() } as const
  await db.insertInto('auth_challenges').values(challenge).execute()
  const kept = { user_id, key: secret('key'), fingerprint: 'f', status: 200, reply: secret('reply') }
  await db.insertInto('idempotency_keys').values(kept).execute()
}
