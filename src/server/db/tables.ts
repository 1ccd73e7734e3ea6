// Made by `npm run db:tables` from the migrated database. Change a migration, not this file.
import type { ColumnType } from 'kysely'
import type { NotificationType } from '#shared/notifications.ts'

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Nullable<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select | null, Insert | null | undefined, Update | null>
    : T | null
/** An object or JSON text goes in: pg would take an array for one of PostgreSQL's. What comes out has to be checked. */
type Json = ColumnType<unknown, Record<string, unknown> | string, Record<string, unknown> | string>

type AdminActionsTable = {
  id: Generated<string>
  at: Generated<Timestamp>
  by: string
  why: string
  action: string
  subject: string | null
  by_id: string | null
}

type AdminsTable = {
  user_id: string
  granted_at: Generated<Timestamp>
  granted_by: string
}

type ArrivalsTable = {
  event_id: string
  user_id: string
  state: 'on-my-way' | 'late' | 'here'
  minutes: number | null
  said_at: Generated<Timestamp>
}

type AuthChallengesTable = {
  token_hash: string
  kind: 'oauth' | 'handoff' | 'passkey-register' | 'passkey-login' | 'passkey-signup' | 'naming'
  user_id: string | null
  payload: Generated<Json>
  expires_at: Timestamp
}

type BlocksTable = {
  blocker_id: string
  blocked_id: string
  created_at: Generated<Timestamp>
}

type CalendarTokensTable = {
  user_id: string
  token_hash: string
  created_at: Generated<Timestamp>
  last_fetched_at: Nullable<Timestamp>
}

type CalledOffEventsTable = {
  event_id: string
  host_id: string
  title: string
  visibility: string
  starts_at: Nullable<Timestamp>
  called_off_at: Generated<Timestamp>
}

type CalledOffLinksTable = {
  token_hash: string
  event_id: string
  inviter_id: string
  accepted_by: string | null
  expires_at: Nullable<Timestamp>
}

type CalledOffPeopleTable = {
  event_id: string
  user_id: string
  is_former: boolean
  was_going: boolean
  answered: Generated<boolean>
}

type CommentMentionsTable = {
  id: Generated<string>
  comment_id: string
  mentioned_user_id: string
  handle: string
  created_at: Generated<Timestamp>
}

type CommentReactionsTable = {
  id: Generated<string>
  comment_id: string
  user_id: string
  emoji: '💀' | '😭' | '🔥' | '🙏' | '👀' | '😅' | '🤪' | '👁👄👁'
  created_at: Generated<Timestamp>
}

type CommentsTable = {
  id: Generated<string>
  event_id: string
  user_id: string
  content: string
  created_at: Generated<Timestamp>
  hidden_at: Nullable<Timestamp>
}

type CrewInvitationsTable = {
  crew_id: string
  user_id: string
  invited_by: string
  invited_at: Generated<Timestamp>
}

type CrewMembersTable = {
  crew_id: string
  user_id: string
  seat: number
  place: number
  joined_at: Generated<Timestamp>
}

type CrewRemovalsTable = {
  crew_id: string
  user_id: string
  removed_at: Generated<Timestamp>
}

type CrewsTable = {
  id: Generated<string>
  name: string
  emoji: string | null
  created_at: Generated<Timestamp>
}

type EmailCodesTable = {
  address_hash: string
  code_hash: string
  tries: Generated<number>
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

type EmailInvitationsTable = {
  id: Generated<string>
  inviter_id: string
  email: string
  event_id: string | null
  invite_type: Generated<'friend' | 'event'>
  status: Generated<'sent' | 'accepted' | 'revoked'>
  invite_token: string
  accepted_by: string | null
  accepted_at: Nullable<Timestamp>
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

type EventAccessTable = {
  event_id: string
  user_id: string
  source: 'invite' | 'link' | 'answer'
  granted_by: string | null
  created_at: Generated<Timestamp>
  id: Generated<string | null>
  accepted_at: Generated<Nullable<Timestamp>>
  declined_at: Nullable<Timestamp>
  share_link_id: string | null
}

type EventCarriersTable = {
  event_id: string
  user_id: string
  host_id: string
  created_at: Timestamp
  starts_at: Nullable<Timestamp>
  ends_at: Generated<Timestamp>
}

type EventContactsTable = {
  event_id: string
  user_id: string
  email: string
  token_hash: string
  sealed_token: string
  created_at: Generated<Timestamp>
}

type EventMovesTable = {
  event_id: string
  since: Generated<Timestamp>
  count: Generated<number>
  sent_location: string | null
  sent_time: string | null
  sent_starts_at: Nullable<Timestamp>
  started_before: Nullable<Timestamp>
  sent_revision: number | null
  sent_at: Nullable<Timestamp>
}

type EventMutesTable = {
  user_id: string
  event_id: string
}

type EventRemindersTable = {
  event_id: string
  starts_at: Timestamp
  sent_at: Generated<Nullable<Timestamp>>
}

type EventsTable = {
  id: Generated<string>
  host_id: string
  title: string
  description: string | null
  location: string | null
  timeframe: 'Right Now' | 'Morning' | 'Lunch' | 'Afternoon' | 'Evening' | 'Late Night' | null
  specific_time: string | null
  starts_at: Nullable<Timestamp>
  time_zone: string | null
  visibility: Generated<'friends' | 'friends-of-friends' | 'chosen'>
  guest_policy: Generated<'bring-crew' | 'plus-one' | 'just-you'>
  audio_url: string | null
  audio_duration: number | null
  gif_url: string | null
  gif_alt_text: string | null
  revision: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  guest_limit: Generated<number>
  min_going: number | null
  tipped_at: Nullable<Timestamp>
  is_short: Generated<boolean>
  starts_known_at: Generated<Nullable<Timestamp>>
  evening_before: Nullable<Timestamp>
  hidden_at: Nullable<Timestamp>
  ends_at: Generated<Timestamp>
  replaced_by: string | null
  time_language: string | null
}

type FreeAudiencesTable = {
  owner_id: string
  user_id: string
}

type FreeEchoesTable = {
  owner_id: string
  user_id: string
  said_at: Generated<Timestamp>
}

type FreeTimesTable = {
  user_id: string
  until: Timestamp
  since: Generated<Timestamp>
  words: string | null
  is_for_some: Generated<boolean>
}

type FriendshipsTable = {
  id: Generated<string>
  user_id: string
  friend_id: string
  status: Generated<'pending' | 'accepted'>
  created_at: Generated<Timestamp>
  sees_email: Generated<boolean>
  linked_at: Nullable<Timestamp>
  pings: Generated<'all' | 'app'>
}

type GuestDevicesTable = {
  user_id: string
  device_hash: string
  created_at: Generated<Timestamp>
}

type GuestRefusalsTable = {
  host_id: string
  event_id: string | null
  device_hash: string
  created_at: Generated<Timestamp>
}

type IdempotencyKeysTable = {
  user_id: string
  key: string
  fingerprint: string
  status: number | null
  reply: string | null
  created_at: Generated<Timestamp>
}

type IdentitiesTable = {
  provider: 'github' | 'oidc' | 'demo'
  provider_id: string
  user_id: string
  created_at: Generated<Timestamp>
}

type IncomingTextsTable = {
  message_sid: string
  received_at: Generated<Timestamp>
}

type JoinLinksTable = {
  id: Generated<string>
  owner_id: string | null
  crew_id: string | null
  made_by: string | null
  token_hash: string
  sealed_token: string
  uses: Generated<number>
  created_at: Generated<Timestamp>
  expires_at: Generated<Timestamp>
  revoked_at: Nullable<Timestamp>
}

type LinkUsesTable = {
  link_id: string
  user_id: string
  used_at: Generated<Timestamp>
}

type LogHistoriesTable = {
  id: string
  number: Generated<number>
}

type MailOptOutsTable = {
  address_hash: string
  opted_out_at: Generated<Timestamp>
}

type MailRestsTable = {
  address_hash: string
  rests_until: Timestamp
}

type NotificationMailsTable = {
  id: Generated<string>
  notification_id: string | null
  user_id: string
  created_at: Generated<Timestamp>
  claimed_at: Nullable<Timestamp>
  settled_at: Nullable<Timestamp>
  outcome: string | null
}

type NotificationPreferencesTable = {
  user_id: string
  spons: Generated<'app' | 'push' | 'off'>
  answers: Generated<'app' | 'push' | 'off'>
  friends: Generated<'app' | 'push' | 'off'>
  quiet_from: string | null
  quiet_until: string | null
  time_zone: string | null
  mentions: Generated<'app' | 'push' | 'off'>
  fallback: Generated<'email' | 'none'>
  mail_spons: Generated<boolean>
}

type NotificationsTable = {
  id: Generated<string>
  user_id: string
  type: NotificationType
  title: string
  message: string
  related_user_id: string | null
  related_event_id: string | null
  cause: string
  is_read: Generated<boolean>
  created_at: Generated<Timestamp>
  related_crew_id: string | null
}

type OutboxTable = {
  id: Generated<string>
  kind: 'mail' | 'text'
  recipient: string
  subject: string | null
  body: string
  has_calendar: Generated<boolean>
  message_id: string | null
  created_at: Generated<Timestamp>
}

type OutgoingTextsTable = {
  id: Generated<string>
  to_number: string
  purpose: 'invite' | 'code' | 'notice'
  sender_id: string | null
  status: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unknown'>
  failure: string | null
  created_at: Generated<Timestamp>
  expires_at: Nullable<Timestamp>
  sent_at: Nullable<Timestamp>
}

type PartingsTable = {
  user_id: string
  friend_id: string
  parted_at: Generated<Timestamp>
}

type PendingFriendshipsTable = {
  id: Generated<string>
  inviter_id: string
  invitee_email: string
  status: Generated<'pending' | 'accepted' | 'revoked'>
  created_at: Generated<Timestamp>
  expires_at: Generated<Timestamp>
}

type PhoneInvitationsTable = {
  id: Generated<string>
  inviter_id: string
  phone_number: string
  event_id: string | null
  invite_type: Generated<'friend' | 'event'>
  status: Generated<'sent' | 'accepted' | 'revoked'>
  invite_token: string
  accepted_by: string | null
  accepted_at: Nullable<Timestamp>
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

type PhoneVerificationsTable = {
  user_id: string
  phone_number: string
  code_hash: string
  tries: Generated<number>
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

type PushDeliveriesTable = {
  notification_id: string
  subscription_id: string
  attempt: Generated<number>
  settled_at: Nullable<Timestamp>
  created_at: Generated<Timestamp>
  attempted_at: Nullable<Timestamp>
  accepted_at: Nullable<Timestamp>
}

type PushSubscriptionsTable = {
  id: Generated<string>
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  is_active: Generated<boolean>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  session_id: string | null
  silences: Generated<number>
  rest_until: Nullable<Timestamp>
}

type RateLimitsTable = {
  key: string
  window_start: Timestamp
  count: number
}

type ReportsTable = {
  id: Generated<string>
  reporter_id: string | null
  user_id: string | null
  event_id: string | null
  comment_id: string | null
  reason: string
  created_at: Generated<Timestamp>
  closed_at: Nullable<Timestamp>
  decision: string | null
  decided_by: string | null
}

type RestrictionsTable = {
  id: Generated<string>
  kind: 'spon' | 'comment' | 'suspension'
  user_id: string
  event_id: string | null
  comment_id: string | null
  why: string
  created_at: Generated<Timestamp>
  ended_at: Nullable<Timestamp>
  objection: string | null
  objected_at: Nullable<Timestamp>
  answer: 'upheld' | 'undone' | null
  answered_at: Nullable<Timestamp>
  answered_by: string | null
  answered_why: string | null
}

type RsvpsTable = {
  id: Generated<string>
  event_id: string
  user_id: string
  response: 'going' | 'might-show'
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  if_at_least: number | null
  if_with: string | null
  heads: Generated<number>
}

type ServerKeysTable = {
  name: string
  public_key: string
  private_key: string
  created_at: Generated<Timestamp>
}

type SessionsTable = {
  sid: string
  id: Generated<string>
  user_id: string
  sess: Generated<Json>
  created_at: Generated<Timestamp>
  last_seen_at: Generated<Timestamp>
  expire: Timestamp
}

type ShareLinkAliasesTable = {
  token_hash: string
  share_link_id: string
}

type ShareLinksTable = {
  id: Generated<string>
  event_id: string
  created_by: string
  token_hash: string
  created_at: Generated<Timestamp>
  revoked_at: Nullable<Timestamp>
  sealed_token: string | null
}

type SmsOptOutsTable = {
  phone_number: string
  opted_out_at: Generated<Timestamp>
}

type StrangerBudgetsTable = {
  actor_id: string
  user_id: string
  kind: 'request' | 'invite' | 'talk'
  count: Generated<number>
  since: Generated<Timestamp>
  rests_until: Nullable<Timestamp>
}

type UploadsTable = {
  key: string
  user_id: string
  kind: 'picture' | 'audio'
  bytes: number
  content_type: string
  created_at: Generated<Timestamp>
  attached_at: Nullable<Timestamp>
  duration: number | null
  event_id: string | null
  speech_key: string | null
  missing_at: Nullable<Timestamp>
  speech_bytes: Generated<number>
  transcript: string | null
}

type UsersTable = {
  id: Generated<string>
  email: string | null
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  phone_number: string | null
  phone_verified_at: Nullable<Timestamp>
  findable_by_phone: Generated<boolean>
  sms_consent: Generated<boolean>
  sms_consent_at: Nullable<Timestamp>
  is_sample: Generated<boolean>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  phone_lost_at: Nullable<Timestamp>
  kind: Generated<'member' | 'guest'>
  second_way_told_at: Nullable<Timestamp>
  suspended_at: Nullable<Timestamp>
  suspended_why: string | null
  language: string | null
}

type WebauthnCredentialsTable = {
  id: Generated<string>
  user_id: string
  credential_id: string
  credential_public_key: Buffer
  counter: Generated<number>
  credential_device_type: 'singleDevice' | 'multiDevice'
  credential_backed_up: boolean
  transports: Generated<string[]>
  user_agent: string | null
  created_at: Generated<Timestamp>
  last_used_at: Nullable<Timestamp>
}

type WorkerHeartbeatsTable = {
  worker_id: string
  beat_at: Generated<Timestamp>
}

export type Tables = {
  admin_actions: AdminActionsTable
  admins: AdminsTable
  arrivals: ArrivalsTable
  auth_challenges: AuthChallengesTable
  blocks: BlocksTable
  calendar_tokens: CalendarTokensTable
  called_off_events: CalledOffEventsTable
  called_off_links: CalledOffLinksTable
  called_off_people: CalledOffPeopleTable
  comment_mentions: CommentMentionsTable
  comment_reactions: CommentReactionsTable
  comments: CommentsTable
  crew_invitations: CrewInvitationsTable
  crew_members: CrewMembersTable
  crew_removals: CrewRemovalsTable
  crews: CrewsTable
  email_codes: EmailCodesTable
  email_invitations: EmailInvitationsTable
  event_access: EventAccessTable
  event_carriers: EventCarriersTable
  event_contacts: EventContactsTable
  event_moves: EventMovesTable
  event_mutes: EventMutesTable
  event_reminders: EventRemindersTable
  events: EventsTable
  free_audiences: FreeAudiencesTable
  free_echoes: FreeEchoesTable
  free_times: FreeTimesTable
  friendships: FriendshipsTable
  guest_devices: GuestDevicesTable
  guest_refusals: GuestRefusalsTable
  idempotency_keys: IdempotencyKeysTable
  identities: IdentitiesTable
  incoming_texts: IncomingTextsTable
  join_links: JoinLinksTable
  link_uses: LinkUsesTable
  log_histories: LogHistoriesTable
  mail_opt_outs: MailOptOutsTable
  mail_rests: MailRestsTable
  notification_mails: NotificationMailsTable
  notification_preferences: NotificationPreferencesTable
  notifications: NotificationsTable
  outbox: OutboxTable
  outgoing_texts: OutgoingTextsTable
  partings: PartingsTable
  pending_friendships: PendingFriendshipsTable
  phone_invitations: PhoneInvitationsTable
  phone_verifications: PhoneVerificationsTable
  push_deliveries: PushDeliveriesTable
  push_subscriptions: PushSubscriptionsTable
  rate_limits: RateLimitsTable
  reports: ReportsTable
  restrictions: RestrictionsTable
  rsvps: RsvpsTable
  server_keys: ServerKeysTable
  sessions: SessionsTable
  share_link_aliases: ShareLinkAliasesTable
  share_links: ShareLinksTable
  sms_opt_outs: SmsOptOutsTable
  stranger_budgets: StrangerBudgetsTable
  uploads: UploadsTable
  users: UsersTable
  webauthn_credentials: WebauthnCredentialsTable
  worker_heartbeats: WorkerHeartbeatsTable
}
