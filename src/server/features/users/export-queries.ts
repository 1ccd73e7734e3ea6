import type pg from 'pg'
import { showableInList } from '#server/features/notifications/fragment-queries.ts'
import { fieldColumns } from '#shared/event-fields.ts'

/**
 * Everything stored about a person, part by part. `covers` lists the foreign keys to users that a part follows;
 * `leftOut` lists the others with the reason. A test checks both against the schema, so that no new table is forgotten.
 * Other people appear by display name only, as far as the screens name them to this person, and never what they wrote.
 */
type Part = { name: string; covers: string[]; text: string }

const nameOf = (user: string) => `display_name(${user}.first_name, ${user}.last_name, ${user}.email)`
/** Null for people who are blocked, either way, or suspended. */
function nameIfVisible(user: string) {
  return `case when (${user}.suspended_at is null or ${user}.id = $1)
    and ${user}.id not in (select blocked from blocked_with($1) blocked) then ${nameOf(user)} end`
}

const identityParts: Part[] = [
  {
    name: 'profile',
    covers: [],
    text: `select id::text as key, id, email, first_name as "firstName", last_name as "lastName", language,
        profile_image_url as "profileImageUrl", phone_number as "phoneNumber", phone_verified_at as "phoneVerifiedAt", phone_lost_at as "phoneLostAt",
        findable_by_phone as "findableByPhone", sms_consent as "smsConsent", sms_consent_at as "smsConsentAt",
        kind, created_at as "createdAt", updated_at as "updatedAt"
      from users where id = $1`,
  },
  {
    name: 'identities',
    covers: ['identities.user_id'],
    text: `select provider || ':' || provider_id as key, provider, provider_id as "providerId", created_at as "createdAt"
      from identities where user_id = $1`,
  },
  {
    name: 'devices',
    covers: ['sessions.user_id'],
    text: `select id::text as key, sess ->> 'userAgent' as "userAgent", sess ->> 'method' as "method",
        created_at as "createdAt", last_seen_at as "lastSeenAt", expire as "expiresAt"
      from sessions where user_id = $1`,
  },
  {
    name: 'guestDevices',
    covers: ['guest_devices.user_id'],
    text: `select device_hash as key, created_at as "createdAt" from guest_devices where user_id = $1`,
  },
  {
    name: 'eventContacts',
    covers: ['event_contacts.user_id'],
    text: `select event_id::text as key, event_id as "eventId", email, created_at as "createdAt"
      from event_contacts where user_id = $1`,
  },
  {
    name: 'passkeys',
    covers: ['webauthn_credentials.user_id'],
    text: `select id::text as key, credential_device_type as "deviceType", credential_backed_up as "backedUp",
        user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt"
      from webauthn_credentials where user_id = $1`,
  },
  {
    name: 'phoneBeingVerified',
    covers: ['phone_verifications.user_id'],
    text: `select user_id::text as key, phone_number as "phoneNumber", created_at as "createdAt", expires_at as "expiresAt"
      from phone_verifications where user_id = $1`,
  },
  {
    name: 'uploads',
    covers: ['uploads.user_id'],
    text: `select key, '/uploads/' || key as url, kind, bytes, content_type as "contentType", duration, transcript, event_id as "eventId",
        created_at as "createdAt", attached_at as "attachedAt"
      from uploads where user_id = $1`,
  },
  {
    name: 'calendarLink',
    covers: ['calendar_tokens.user_id'],
    text: `select user_id::text as key, created_at as "createdAt", last_fetched_at as "lastFetchedAt"
      from calendar_tokens where user_id = $1`,
  },
]

const peopleParts: Part[] = [
  { name: 'friends', covers: ['friendships.user_id'], text: requests('user_id', 'friend_id', 'accepted') },
  { name: 'friendRequestsSent', covers: [], text: requests('user_id', 'friend_id', 'pending') },
  {
    name: 'friendRequestsReceived',
    covers: ['friendships.friend_id'],
    text: requests('friend_id', 'user_id', 'pending'),
  },
  {
    name: 'friendInvitations',
    covers: ['pending_friendships.inviter_id'],
    text: `select id::text as key, invitee_email as "email", status, created_at as "createdAt", expires_at as "expiresAt"
      from pending_friendships where inviter_id = $1`,
  },
  {
    name: 'crews',
    covers: ['crew_members.user_id'],
    text: `select m.crew_id::text as key, c.name, c.emoji, m.joined_at as "joinedAt"
      from crew_members m join crews c on c.id = m.crew_id where m.user_id = $1`,
  },
  {
    name: 'crewInvitations',
    covers: ['crew_invitations.user_id'],
    text: `select i.crew_id::text as key, c.name, ${nameIfVisible('u')} as "from", i.invited_at as "invitedAt"
      from crew_invitations i join crews c on c.id = i.crew_id join users u on u.id = i.invited_by where i.user_id = $1`,
  },
  {
    name: 'friendLinks',
    covers: ['join_links.owner_id'],
    text: `select id::text as key, uses, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"
      from join_links where owner_id = $1`,
  },
  {
    name: 'linksUsed',
    covers: ['link_uses.user_id'],
    text: `select link_id::text as key, used_at as "usedAt" from link_uses where user_id = $1`,
  },
  {
    name: 'freeTime',
    covers: ['free_times.user_id'],
    text: `select user_id::text as key, until, since, words, is_for_some as "isForSome" from free_times where user_id = $1`,
  },
  {
    name: 'meToos',
    covers: ['free_echoes.user_id'],
    text: `select e.owner_id::text as key, ${nameIfVisible('u')} as "to", e.said_at as "saidAt"
      from free_echoes e join users u on u.id = e.owner_id where e.user_id = $1`,
  },
  {
    name: 'blocks',
    covers: ['blocks.blocker_id'],
    text: `select b.blocked_id::text as key, ${nameOf('u')} as "displayName", b.created_at as "createdAt"
      from blocks b join users u on u.id = b.blocked_id where b.blocker_id = $1`,
  },
  {
    name: 'doneAboutYou',
    covers: [],
    text: `select id::text as key, action, why, at from admin_actions where subject = $1::text`,
  },
  {
    name: 'adminSince',
    covers: ['admins.user_id'],
    text: `select user_id::text as key, granted_at as at from admins where user_id = $1`,
  },
  {
    name: 'doneAsAdmin',
    covers: [],
    text: `select id::text as key, action, why, at from admin_actions where by_id = $1`,
  },
  {
    name: 'reportsMade',
    covers: ['reports.reporter_id'],
    text: `select id::text as key, reason, event_id as "eventId", comment_id as "commentId", created_at as "createdAt"
      from reports where reporter_id = $1`,
  },
  {
    // Not who decided: whoever looks after the server does it for the operator.
    name: 'hiddenOrSuspended',
    covers: ['restrictions.user_id'],
    text: `select id::text as key, kind, event_id as "eventId", comment_id as "commentId", why, created_at as "createdAt",
        ended_at as "endedAt", objection, objected_at as "objectedAt", answer, answered_at as "answeredAt", answered_why as "answeredWhy"
      from restrictions where user_id = $1`,
  },
]

const writtenByHost = Object.entries(fieldColumns)
  .map(([key, column]) => `${column} as "${key}"`)
  .join(', ')

const eventParts: Part[] = [
  {
    name: 'events',
    covers: ['events.host_id'],
    text: `select id::text as key, id, ${writtenByHost}, starts_at as "startsAt", ends_at as "endsAt", replaced_by as "replacedBy",
        (select a.transcript from uploads a where a.event_id = events.id) as "audioTranscript",
        guest_limit as "guestLimit", tipped_at as "onSince", created_at as "createdAt", updated_at as "updatedAt"
      from events where host_id = $1`,
  },
  {
    name: 'eventsCalledOff',
    covers: ['called_off_events.host_id'],
    text: `select event_id::text as key, event_id as "eventId", title, visibility, starts_at as "startsAt",
        called_off_at as "calledOffAt"
      from called_off_events where host_id = $1`,
  },
  {
    name: 'answersToEventsCalledOff',
    covers: ['called_off_people.user_id'],
    text: `select event_id::text as key, event_id as "eventId", answered, was_going as "wasGoing"
      from called_off_people where user_id = $1 and is_former`,
  },
  {
    name: 'answers',
    covers: ['rsvps.user_id'],
    text: `select r.id::text as key, r.event_id as "eventId", ${nameIfVisible('u')} as "host", r.response, r.heads, r.if_at_least as "ifAtLeast",
        (select ${nameIfVisible('w')} from users w where w.id = r.if_with) as "ifWith",
        r.created_at as "createdAt", r.updated_at as "updatedAt"
      from rsvps r join events e on e.id = r.event_id join users u on u.id = e.host_id where r.user_id = $1`,
  },
  {
    name: 'arrivals',
    covers: ['arrivals.user_id'],
    text: `select event_id::text as key, event_id as "eventId", state, minutes, said_at as "saidAt"
      from arrivals where user_id = $1`,
  },
  {
    name: 'comments',
    covers: ['comments.user_id'],
    text: `select id::text as key, id, event_id as "eventId", content, created_at as "createdAt"
      from comments where user_id = $1`,
  },
  {
    name: 'mentions',
    covers: ['comment_mentions.mentioned_user_id'],
    text: `select m.id::text as key, m.comment_id as "commentId",
        case when e.id is not null then ${nameIfVisible('u')} end as "by", m.handle, m.created_at as "createdAt"
      from comment_mentions m join comments c on c.id = m.comment_id join users u on u.id = c.user_id
        left join visible_events($1) e on e.id = c.event_id
      where m.mentioned_user_id = $1`,
  },
  {
    name: 'reactions',
    covers: ['comment_reactions.user_id'],
    text: `select id::text as key, comment_id as "commentId", emoji, created_at as "createdAt"
      from comment_reactions where user_id = $1`,
  },
]

const invitationParts: Part[] = [
  {
    name: 'phoneInvitationsSent',
    covers: ['phone_invitations.inviter_id'],
    text: invitations('phone_invitations', 'i.phone_number as "phoneNumber"'),
  },
  {
    name: 'emailInvitationsSent',
    covers: ['email_invitations.inviter_id'],
    text: invitations('email_invitations', 'i.email'),
  },
  {
    name: 'textsSent',
    covers: ['outgoing_texts.sender_id'],
    // Who is invited in the app does not reveal their number to the inviter, even if we text them; nor does an invitation
    // that was not delivered reveal that its recipient wants no texts.
    text: `select id::text as key, case when purpose <> 'invite' or exists (
          select 1 from phone_invitations where inviter_id = $1 and phone_number = to_number
        ) then to_number end as "to", purpose, case when purpose <> 'invite' or status = 'unknown' then status end as "status",
        created_at as "createdAt", case when purpose <> 'invite' and status = 'sent' then sent_at end as "sentAt"
      from outgoing_texts where sender_id = $1`,
  },
  {
    name: 'phoneInvitationsAccepted',
    covers: ['phone_invitations.accepted_by'],
    text: acceptedInvitations('phone_invitations'),
  },
  {
    name: 'emailInvitationsAccepted',
    covers: ['email_invitations.accepted_by'],
    text: acceptedInvitations('email_invitations'),
  },
  {
    name: 'eventsOpenToYou',
    covers: ['event_access.user_id'],
    text: `select a.event_id::text as key, a.event_id as "eventId", a.source, a.created_at as "createdAt"
      from event_access a where a.user_id = $1`,
  },
  {
    name: 'invitationsInTheApp',
    covers: ['event_access.granted_by'],
    text: `select a.event_id || ':' || a.user_id as key, a.event_id as "eventId", ${nameIfVisible('u')} as "to",
        a.created_at as "createdAt"
      from event_access a join users u on u.id = a.user_id where a.granted_by = $1`,
  },
  {
    name: 'shareLinks',
    covers: ['share_links.created_by'],
    text: `select id::text as key, event_id as "eventId", created_at as "createdAt", revoked_at as "revokedAt"
      from share_links where created_by = $1`,
  },
]

const notificationParts: Part[] = [
  {
    // Title and message name people and quote spons: they are included while the list in the app shows them.
    name: 'notifications',
    covers: ['notifications.user_id'],
    text: `select n.id::text as key, n.type, n.is_read as "isRead", n.created_at as "createdAt",
        case when shown.is then n.title end as "title", case when shown.is then n.message end as "message"
      from notifications n cross join lateral (select ${showableInList} as is) shown
      where n.user_id = $1`,
  },
  {
    name: 'notificationPreferences',
    covers: ['notification_preferences.user_id'],
    text: `select user_id::text as key, spons, answers, mentions, friends, quiet_from as "quietFrom",
        quiet_until as "quietUntil", time_zone as "timeZone", fallback, mail_spons as "mailSpons"
      from notification_preferences where user_id = $1`,
  },
  {
    name: 'mutedEvents',
    covers: ['event_mutes.user_id'],
    text: `select m.event_id::text as key, m.event_id as "eventId" from event_mutes m where m.user_id = $1`,
  },
  {
    name: 'notificationMails',
    covers: ['notification_mails.user_id'],
    text: `select id::text as key, created_at as "createdAt", settled_at as "endedAt", outcome
      from notification_mails where user_id = $1`,
  },
  {
    name: 'pushSubscriptions',
    covers: ['push_subscriptions.user_id'],
    text: `select id::text as key, endpoint, is_active as "isActive", created_at as "createdAt"
      from push_subscriptions where user_id = $1`,
  },
]

export const parts: readonly Part[] = [
  ...identityParts,
  ...peopleParts,
  ...eventParts,
  ...invitationParts,
  ...notificationParts,
]

export const leftOut: Readonly<Record<string, string>> = {
  'auth_challenges.user_id': 'secrets of sign-ins under way, gone within minutes',
  'blocks.blocked_id': 'who blocked someone is that person’s own matter',
  'called_off_links.accepted_by': 'hashes of links that lead nowhere any more, gone within a week',
  'called_off_links.inviter_id': 'hashes of links that lead nowhere any more, gone within a week',
  'crew_invitations.invited_by':
    'the name of the crew is theirs who are in it; that somebody was asked is theirs who was',
  'crew_removals.user_id': 'that a link does not let somebody in again is never told',
  'free_audiences.user_id': 'for whom somebody is free is theirs who is, gone within the day',
  'guest_refusals.host_id': 'hashes of browsers that are kept out; whom one blocked is there',
  'idempotency_keys.user_id': 'which requests were carried out already, gone within days',
  'join_links.made_by': 'the link is the crew’s, whoever made it',
  'partings.friend_id': 'who parted from someone is that person’s own matter',
  'partings.user_id': 'so that no link undoes a parting, gone within 30 days',
  'notifications.related_user_id': 'what other people were told belongs to them',
  'stranger_budgets.actor_id': 'counts that a limit needs, gone within a month',
  'stranger_budgets.user_id': 'counts that a limit needs, gone within a month',
  'rsvps.if_with': 'who waits for whom is shown to that person and the host alone',
  'reports.user_id': 'whoever reports someone stays unknown to them',
}

const pageSize = 500

export type Row = { key: string; row: string }
type Position = { userId: string; key: string }

/** The next page of a part after `key`, each row as JSON text. Paging bounds memory for a long history. */
export async function listRowsAfter(pool: pg.Pool, part: Part, { userId, key }: Position): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select key, (to_jsonb(part) - 'key')::text as row from (${part.text}) part
     where key > $2 order by key limit ${pageSize}`,
    [userId, key],
  )
  return rows
}

function requests(mine: 'user_id' | 'friend_id', theirs: 'user_id' | 'friend_id', status: 'accepted' | 'pending') {
  return `
  select f.id::text as key, ${nameIfVisible('u')} as "displayName", f.created_at as "createdAt"${status === 'accepted' ? ', f.pings' : ''}
  from friendships f join users u on u.id = f.${theirs} where f.${mine} = $1 and f.status = '${status}'`
}

function invitations(table: string, address: string) {
  return `
  select i.id::text as key, ${address}, i.invite_type as "inviteType", i.event_id as "eventId", i.status,
    i.created_at as "createdAt", i.expires_at as "expiresAt"
  from ${table} i where i.inviter_id = $1`
}

function acceptedInvitations(table: string) {
  return `
  select i.id::text as key, ${nameIfVisible('u')} as "from", i.invite_type as "inviteType", i.event_id as "eventId",
    i.accepted_at as "acceptedAt"
  from ${table} i join users u on u.id = i.inviter_id where i.accepted_by = $1`
}
