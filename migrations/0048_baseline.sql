-- All tables, as the files made them that this one replaces. Functions and triggers are in schema/functions, comments in 0054.
-- A database in which those files ran gets no more than a record of this one; a new one also records them, so that a version that
-- knows only them runs beside this one.
-- replaces 0001_ids.sql 65ac823954f4ad3a9ce802d36a39ad726cb3e31ea395429c35e2a054432ad783
-- replaces 0002_people.sql 2d8486280dbd50536c7f1ba86ca889ba3cac7ebed0ff95d8b04447c211a5dfdd
-- replaces 0003_events.sql a016d71e58d9823c41542c47c41eab5eb4bfb8ede79c14123717298aed620b09
-- replaces 0004_invitations.sql 47b566e0a370ab36aa68a7e38ca5b571e9efa7bebbbc8898947fc4b8620551aa
-- replaces 0005_notifications.sql 58dd0a9a8d237b3e5b0808f5cea3fd5befcc17ea01fee265acc7b7241e22db59
-- replaces 0006_operations.sql f37643a6b6f387b50eb5ed0e9e66f8764d6756a2bc305098fc0f0f8c44940fa2
-- replaces 0007_session_end.sql 0c9034868050757899b25220987d6b105e22139f08d5da552557565951f2a7ce
-- replaces 0008_person_json.sql 15685702281dbbfef43d4873b7bec0f12c66249f3eb9493fa9a58e7499897d47
-- replaces 0009_event_shapes.sql cd828043aa67db83b45c1f8d3ab798affc54224f2fc341f487d5969cf3dd2d7e
-- replaces 0010_outgoing_messages_and_phones.sql 637882d2562758b5afd422a25e48d067334bf8d2b5d979f907615cef0b837d17
-- replaces 0011_invitations_taken_back.sql a4062c4ba31da0576450683fc70aa55535a8ae255dbb5bc93ad545f0817192e2
-- replaces 0012_one_share_link_each.sql 6571db361e94b77ff7bef19bac1a05e05e61e1d6a4c12cbcba5e042168b62e36
-- replaces 0013_push_delivery.sql fc67334c6a8794cc3339f1bbcfd1ddd597b4095802fc84d8bc5f463deb5bb4fb
-- replaces 0014_one_person_per_device.sql 829f8c262647241f66374c98e06e907bceac655eedbf7fc05bc621ea7eebb3f0
-- replaces 0015_uploads.sql 77d250aa1c33a88eeb4238c41a998782c3beb80a3ef9b872688fa49fd6f584ed
-- replaces 0016_voice_notes.sql c53016e81695f67e842f74fe995d05336458507990932bfc4e80e014488f6d07
-- replaces 0017_calendar_tokens.sql c01e105e48c92fe39a65eec95448a858578d8b67f5ac21853df889dd90675fcb
-- replaces 0018_visibility_functions.sql a2f8ea4ba5083c1871b093c321af76a255ff8ef5ad4f82dd269f130503c3beff
-- replaces 0019_storage_quota.sql 3cc20d6462cdddbc0989549ab688b0cbd4063f3ad0be374b58ca6cb7c6e00f7e
-- replaces 0020_silent_providers.sql 70fd63d894ac82a77016df72dfe4e1a0e8546ee347edca0691079461499ab1e3
-- replaces 0021_pings_of_strangers.sql 211584e0f83aed1144eab08681880ef035fa34381d5aba63c795598577ce9c2d
-- replaces 0022_find_taken_back_notifications.sql ba1f47e9ee8021934d839344dc4fdbb748bb5ae35bfec780f5032e49025032a4
-- replaces 0025_texts_without_deception.sql 180e1d43198d980bec3b40be1d065e3daab2c188535a70a2fcfbd4dea6714984
-- replaces 0026_fold_notifications.sql a88d565fba9f110293f22882fe7f8408412620f112f297fa3984adbbcdd36d3b
-- replaces 0028_reads_that_stop.sql 994527d0713b7e8bc32e6e59d4a6370c12e53967dda517d3e09e55f4f8dcdb86
-- replaces 0029_carriers_without_keys.sql 2fbf538ff872cd7902d151c6c4307e5ebed34b814db7f8f77ab53d1aab0349dd
-- replaces 0030_guests.sql 17abbd4437a6a51e22c11e98a4aa9933e3720397832fbed91a5ca29c61f5222f
-- replaces 0031_guests_of_a_link.sql 98231fb3aba6296d9e74fd0453f0fcc5e838ced1f2dc4afc9b0bed425e976733
-- replaces 0032_guests_by_age.sql 7be81e3a18ad0be209f90529c53bbb17e392d9d2de9c99f11904b6f3c256159f
-- replaces 0033_ways_in.sql b5451fbfde9f38d0e958b544168992b8b7ba7055f905a4de423f982d7426d131
-- replaces 0036_if_answers.sql 7487a16cd909a7e543649520a15b31c6a1927085d3192664526fb61bb55011c9
-- replaces 0037_pings_of_answers.sql 29ea29564887c0bcc1143b47b8f0e69cb17543a50f248766c511ef5ae5385aa7
-- replaces 0038_moments.sql 20605cd7e9c93a3b0f92130c87ce05ea4c2d80fccd78b5306967cf67664b013a
-- replaces 0039_find_evenings_before.sql 02fffc556d1d8ad300667303a12037a81f40c068b55224a7f97f2ad2ca357f52
-- replaces 0040_find_passing_notifications.sql 8686dfeaed0dc4bd07d553215fcb9b628b0712b80297327fd3571bc4a25e46a6
-- replaces 0041_guests_are_not_found.sql 491e38a1a62f670fa8eb69c5e4ee065bf67ca5f68cbd9428ac9dc4b9b73f91e7
-- replaces 0042_find_who_is_waited_for.sql 86892a297b876e1cb87342bf3aec6b32735d3e411370266f3e18f9b2c988be27
-- replaces 0043_suspensions.sql a127731ba87414f6648b3aa43b9f7d6c4ae8399f0dcfcc7f02ef67eb9b47ee2e
-- replaces 0044_find_suspended_people.sql 7d59bde51b28ac022c770dd46470a1d1d772a2b905e0cd9a9e80af550c8e498d
-- replaces 0045_nobody_meets_the_suspended.sql ee0b3b6d8815230db2ced288486d50909b23a8df9ba12ab1d8476bd53ce993f8
-- replaces 0046_histories_of_the_log.sql 5aa0ded27ea1b6b434bf32e6b5cc1d3131e43b4d825fb0f0efa2b89c2a1a7492
-- replaces 0047_suspended_one_by_one.sql d27c0ae8d450150abab020a358abab00d9f04387a7d5e6d7d77f3c545792be67

-- PostgreSQL 18 brings uuidv7() itself. Older servers behind DATABASE_URL get the same function, so that every id
-- in this schema sorts by the time it was made.
do $$
begin
  if not exists (select 1 from pg_proc where proname = 'uuidv7' and pronamespace = 'pg_catalog'::regnamespace) then
    execute $body$
      create function uuidv7() returns uuid language sql volatile parallel safe as $f$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
      $f$
    $body$;
  end if;
end
$$;

create table admin_actions (
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  by text not null,
  why text not null,
  action text not null,
  subject text,
  constraint admin_actions_pkey primary key (id),
  constraint admin_actions_action_check check (char_length(action) >= 1 and char_length(action) <= 50),
  constraint admin_actions_by_check check (char_length(by) >= 1 and char_length(by) <= 100),
  constraint admin_actions_subject_check check (char_length(subject) >= 1 and char_length(subject) <= 100),
  constraint admin_actions_why_check check (char_length(why) >= 1 and char_length(why) <= 500)
);
create index admin_actions_at_idx on admin_actions (at);
create index admin_actions_subject_idx on admin_actions (subject);

create table email_codes (
  address_hash text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint email_codes_pkey primary key (address_hash)
);
create index email_codes_expires_at_idx on email_codes (expires_at);

create table event_carriers (
  event_id uuid not null,
  user_id uuid not null,
  host_id uuid not null,
  created_at timestamptz not null,
  constraint event_carriers_pkey primary key (event_id, user_id)
);
create index event_carriers_user_id_created_at_idx on event_carriers (user_id, created_at desc) include (event_id, host_id);

create table incoming_texts (
  message_sid text not null,
  received_at timestamptz not null default now(),
  constraint incoming_texts_pkey primary key (message_sid),
  constraint incoming_texts_message_sid_check check (char_length(message_sid) <= 64)
);

create table log_histories (
  id text not null,
  number bigint not null generated always as identity,
  constraint log_histories_pkey primary key (id)
);

create table mail_opt_outs (
  address_hash text not null,
  opted_out_at timestamptz not null default now(),
  constraint mail_opt_outs_pkey primary key (address_hash)
);

create table outbox (
  id uuid not null default uuidv7(),
  kind text not null,
  recipient text not null,
  subject text,
  body text not null,
  has_calendar boolean not null default false,
  message_id text,
  created_at timestamptz not null default now(),
  constraint outbox_pkey primary key (id),
  constraint outbox_message_id_key unique (message_id),
  constraint outbox_kind_check check (kind in ('mail', 'text')),
  constraint outbox_recipient_check check (char_length(recipient) <= 320)
);

create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_window_start_idx on rate_limits (window_start);

create table server_keys (
  name text not null,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  constraint server_keys_pkey primary key (name)
);

create table sms_opt_outs (
  phone_number text not null,
  opted_out_at timestamptz not null default now(),
  constraint sms_opt_outs_pkey primary key (phone_number),
  constraint sms_opt_outs_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{6,14}$')
);

create table users (
  id uuid not null default uuidv7(),
  email text,
  first_name text,
  last_name text,
  profile_image_url text,
  phone_number text,
  phone_verified_at timestamptz,
  findable_by_phone boolean not null default false,
  sms_consent boolean not null default true,
  sms_consent_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone_lost_at timestamptz,
  kind text not null default 'member',
  second_way_told_at timestamptz,
  suspended_at timestamptz,
  suspended_why text,
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email),
  constraint users_email_check check (email = lower(email) and char_length(email) <= 320),
  constraint users_first_name_check check (char_length(first_name) <= 50),
  constraint users_kind_check check (kind in ('member', 'guest')),
  constraint users_last_name_check check (char_length(last_name) <= 50),
  constraint users_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint users_profile_image_url_check check (char_length(profile_image_url) <= 2048),
  constraint users_suspended_why_check check (char_length(suspended_why) >= 1 and char_length(suspended_why) <= 500)
);
create index users_first_name_idx on users (lower(first_name) text_pattern_ops);
create index users_full_name_idx on users (lower((first_name || ' ') || last_name) text_pattern_ops);
create index users_guests_idx on users (created_at) where kind = 'guest';
create index users_last_name_idx on users (lower(last_name) text_pattern_ops);
create index users_suspended_idx on users (id) where suspended_at is not null;
create unique index users_verified_phone_key on users (phone_number) where phone_verified_at is not null;

create table worker_heartbeats (
  worker_id text not null,
  beat_at timestamptz not null default now(),
  constraint worker_heartbeats_pkey primary key (worker_id)
);

create table auth_challenges (
  token_hash text not null,
  kind text not null,
  user_id uuid,
  payload jsonb not null default '{}'::jsonb,
  expires_at timestamptz not null,
  constraint auth_challenges_pkey primary key (token_hash),
  constraint auth_challenges_kind_check check (kind in ('oauth', 'handoff', 'passkey-register', 'passkey-login', 'passkey-signup', 'naming')),
  constraint auth_challenges_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index auth_challenges_expires_at_idx on auth_challenges (expires_at);
create index auth_challenges_user_id_idx on auth_challenges (user_id);

create table blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  constraint blocks_pkey primary key (blocker_id, blocked_id),
  constraint blocks_check check (blocker_id <> blocked_id),
  constraint blocks_blocked_id_fkey foreign key (blocked_id) references users (id) on delete cascade,
  constraint blocks_blocker_id_fkey foreign key (blocker_id) references users (id) on delete cascade
);
create index blocks_blocked_id_idx on blocks (blocked_id, blocker_id);

create table calendar_tokens (
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_fetched_at timestamptz,
  constraint calendar_tokens_pkey primary key (user_id),
  constraint calendar_tokens_token_hash_key unique (token_hash),
  constraint calendar_tokens_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create table events (
  id uuid not null default uuidv7(),
  host_id uuid not null,
  title text not null,
  description text,
  location text,
  timeframe text,
  specific_time text,
  starts_at timestamptz,
  time_zone text,
  visibility text not null default 'friends',
  guest_policy text not null default 'bring-crew',
  audio_url text,
  audio_duration integer,
  gif_url text,
  gif_alt_text text,
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  guest_limit integer not null default 50,
  min_going integer,
  tipped_at timestamptz,
  is_short boolean not null default false,
  starts_known_at timestamptz default now(),
  evening_before timestamptz,
  hidden_at timestamptz,
  constraint events_pkey primary key (id),
  constraint events_audio_duration_check check (audio_duration >= 0 and audio_duration <= 60),
  constraint events_audio_url_check check (char_length(audio_url) <= 2048),
  constraint events_description_check check (char_length(description) <= 2000),
  constraint events_gif_alt_text_check check (char_length(gif_alt_text) <= 300),
  constraint events_gif_url_check check (char_length(gif_url) <= 2048),
  constraint events_guest_limit_check check (guest_limit >= 0 and guest_limit <= 500),
  constraint events_guest_policy_check check (guest_policy in ('bring-crew', 'plus-one', 'just-you')),
  constraint events_location_check check (char_length(location) <= 300),
  constraint events_min_going_check check (min_going >= 2 and min_going <= 50),
  constraint events_specific_time_check check (char_length(specific_time) <= 120),
  constraint events_time_zone_check check (char_length(time_zone) <= 64),
  constraint events_timeframe_check check (timeframe in ('Right Now', 'Morning', 'Lunch', 'Afternoon', 'Evening', 'Late Night')),
  constraint events_title_check check (char_length(title) >= 1 and char_length(title) <= 120),
  constraint events_visibility_check check (visibility in ('friends', 'friends-of-friends')),
  constraint events_host_id_fkey foreign key (host_id) references users (id) on delete cascade
);
create index events_evening_before_idx on events (evening_before) where evening_before is not null;
create index events_host_id_created_at_idx on events (host_id, created_at desc, id desc);
create index events_starts_at_idx on events (starts_at) where starts_at is not null;

create table free_times (
  user_id uuid not null,
  until timestamptz not null,
  since timestamptz not null default now(),
  constraint free_times_pkey primary key (user_id),
  constraint free_times_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index free_times_until_idx on free_times (until);

create table friendships (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  friend_id uuid not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  constraint friendships_pkey primary key (id),
  constraint friendships_check check (user_id <> friend_id),
  constraint friendships_status_check check (status in ('pending', 'accepted')),
  constraint friendships_friend_id_fkey foreign key (friend_id) references users (id) on delete cascade,
  constraint friendships_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index friendships_friend_id_idx on friendships (friend_id, user_id) include (status);
create unique index friendships_user_id_friend_id_key on friendships (user_id, friend_id) include (status);

create table guest_devices (
  user_id uuid not null,
  device_hash text not null,
  created_at timestamptz not null default now(),
  constraint guest_devices_pkey primary key (user_id, device_hash),
  constraint guest_devices_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index guest_devices_device_hash_idx on guest_devices (device_hash);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  status integer,
  reply text,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key),
  constraint idempotency_keys_key_check check (char_length(key) >= 1 and char_length(key) <= 200),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create table identities (
  provider text not null,
  provider_id text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint identities_pkey primary key (provider, provider_id),
  constraint identities_provider_check check (provider in ('github', 'oidc', 'demo')),
  constraint identities_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index identities_user_id_idx on identities (user_id);

create table notification_preferences (
  user_id uuid not null,
  spons text not null default 'push',
  answers text not null default 'push',
  friends text not null default 'push',
  quiet_from time,
  quiet_until time,
  time_zone text,
  constraint notification_preferences_pkey primary key (user_id),
  constraint notification_preferences_answers_check check (answers in ('app', 'push', 'off')),
  constraint notification_preferences_check check ((quiet_from is null) = (quiet_until is null)),
  constraint notification_preferences_friends_check check (friends in ('app', 'push', 'off')),
  constraint notification_preferences_spons_check check (spons in ('app', 'push', 'off')),
  constraint notification_preferences_time_zone_check check (char_length(time_zone) <= 64),
  constraint notification_preferences_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create table outgoing_texts (
  id uuid not null default uuidv7(),
  to_number text not null,
  purpose text not null,
  sender_id uuid,
  status text not null default 'queued',
  failure text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  sent_at timestamptz,
  constraint outgoing_texts_pkey primary key (id),
  constraint outgoing_texts_failure_check check (char_length(failure) <= 200),
  constraint outgoing_texts_purpose_check check (purpose in ('invite', 'code', 'notice')),
  constraint outgoing_texts_status_check check (status in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  constraint outgoing_texts_to_number_check check (to_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint outgoing_texts_sender_id_fkey foreign key (sender_id) references users (id) on delete set null
);
create index outgoing_texts_created_at_idx on outgoing_texts (created_at);
create index outgoing_texts_sender_id_idx on outgoing_texts (sender_id, purpose, created_at);
create index outgoing_texts_to_number_idx on outgoing_texts (to_number, purpose, created_at);

create table pending_friendships (
  id uuid not null default uuidv7(),
  inviter_id uuid not null,
  invitee_email text not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '30 days'::interval),
  constraint pending_friendships_pkey primary key (id),
  constraint pending_friendships_inviter_id_invitee_email_key unique (inviter_id, invitee_email),
  constraint pending_friendships_invitee_email_check check (invitee_email = lower(invitee_email)),
  constraint pending_friendships_status_check check (status in ('pending', 'accepted', 'revoked')),
  constraint pending_friendships_inviter_id_fkey foreign key (inviter_id) references users (id) on delete cascade
);
create index pending_friendships_invitee_email_idx on pending_friendships (invitee_email) where status = 'pending';

create table phone_verifications (
  user_id uuid not null,
  phone_number text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint phone_verifications_pkey primary key (user_id),
  constraint phone_verifications_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint phone_verifications_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index phone_verifications_expires_at_idx on phone_verifications (expires_at);

create table push_subscriptions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  session_id uuid,
  silences integer not null default 0,
  rest_until timestamptz,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_user_id_endpoint_key unique (user_id, endpoint),
  constraint push_subscriptions_endpoint_check check (char_length(endpoint) <= 2048),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create unique index push_subscriptions_device_key on push_subscriptions (endpoint) where is_active;

create table sessions (
  sid text not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  sess jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expire timestamptz not null,
  constraint sessions_pkey primary key (sid),
  constraint sessions_id_key unique (id),
  constraint sessions_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index sessions_expire_idx on sessions (expire);
create index sessions_user_id_idx on sessions (user_id);

create table stranger_budgets (
  actor_id uuid not null,
  user_id uuid not null,
  kind text not null,
  count integer not null default 1,
  since timestamptz not null default now(),
  rests_until timestamptz,
  constraint stranger_budgets_pkey primary key (actor_id, user_id, kind),
  constraint stranger_budgets_kind_check check (kind in ('request', 'invite', 'talk')),
  constraint stranger_budgets_actor_id_fkey foreign key (actor_id) references users (id) on delete cascade,
  constraint stranger_budgets_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index stranger_budgets_user_id_idx on stranger_budgets (user_id, kind, since);

create table webauthn_credentials (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  credential_id text not null,
  credential_public_key bytea not null,
  counter bigint not null default 0,
  credential_device_type text not null,
  credential_backed_up boolean not null,
  transports text[] not null default '{}'::text[],
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint webauthn_credentials_pkey primary key (id),
  constraint webauthn_credentials_credential_id_key unique (credential_id),
  constraint webauthn_credentials_credential_device_type_check check (credential_device_type in ('singleDevice', 'multiDevice')),
  constraint webauthn_credentials_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index webauthn_credentials_user_id_idx on webauthn_credentials (user_id);

create table arrivals (
  event_id uuid not null,
  user_id uuid not null,
  state text not null,
  minutes integer,
  said_at timestamptz not null default now(),
  constraint arrivals_pkey primary key (event_id, user_id),
  constraint arrivals_check check ((state = 'late') = (minutes is not null)),
  constraint arrivals_minutes_check check (minutes >= 1 and minutes <= 180),
  constraint arrivals_state_check check (state in ('on-my-way', 'late', 'here')),
  constraint arrivals_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint arrivals_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index arrivals_said_at_idx on arrivals (said_at);
create index arrivals_user_id_idx on arrivals (user_id);

create table comments (
  id uuid not null default uuidv7(),
  event_id uuid not null,
  user_id uuid not null,
  content text not null,
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  constraint comments_pkey primary key (id),
  constraint comments_content_check check (char_length(content) >= 1 and char_length(content) <= 1000),
  constraint comments_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint comments_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index comments_event_id_idx on comments (event_id, created_at, id) include (user_id);
create index comments_user_id_idx on comments (user_id);

create table email_invitations (
  id uuid not null default uuidv7(),
  inviter_id uuid not null,
  email text not null,
  event_id uuid,
  invite_type text not null default 'friend',
  status text not null default 'sent',
  invite_token text not null,
  accepted_by uuid,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint email_invitations_pkey primary key (id),
  constraint email_invitations_invite_token_key unique (invite_token),
  constraint email_invitations_check check ((invite_type = 'event') = (event_id is not null)),
  constraint email_invitations_email_check check (email = lower(email)),
  constraint email_invitations_invite_type_check check (invite_type in ('friend', 'event')),
  constraint email_invitations_status_check check (status in ('sent', 'accepted', 'revoked')),
  constraint email_invitations_accepted_by_fkey foreign key (accepted_by) references users (id) on delete set null,
  constraint email_invitations_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint email_invitations_inviter_id_fkey foreign key (inviter_id) references users (id) on delete cascade
);
create index email_invitations_accepted_by_idx on email_invitations (accepted_by);
create index email_invitations_email_idx on email_invitations (email, created_at desc);
create index email_invitations_event_id_idx on email_invitations (event_id, inviter_id);
create index email_invitations_inviter_id_idx on email_invitations (inviter_id, created_at desc);

create table event_access (
  event_id uuid not null,
  user_id uuid not null,
  source text not null,
  granted_by uuid,
  created_at timestamptz not null default now(),
  id uuid default uuidv7(),
  accepted_at timestamptz default now(),
  declined_at timestamptz,
  share_link_id uuid,
  constraint event_access_pkey primary key (event_id, user_id),
  constraint event_access_source_check check (source in ('invite', 'link', 'answer')),
  constraint event_access_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint event_access_granted_by_fkey foreign key (granted_by) references users (id) on delete set null,
  constraint event_access_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index event_access_granted_by_idx on event_access (granted_by, event_id);
create index event_access_share_link_id_idx on event_access (share_link_id) where share_link_id is not null;
create index event_access_user_id_idx on event_access (user_id, event_id);

create table event_reminders (
  event_id uuid not null,
  starts_at timestamptz not null,
  sent_at timestamptz default now(),
  constraint event_reminders_pkey primary key (event_id, starts_at),
  constraint event_reminders_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);

create table guest_refusals (
  host_id uuid not null,
  event_id uuid,
  device_hash text not null,
  created_at timestamptz not null default now(),
  constraint guest_refusals_host_id_event_id_device_hash_key unique nulls not distinct (host_id, event_id, device_hash),
  constraint guest_refusals_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint guest_refusals_host_id_fkey foreign key (host_id) references users (id) on delete cascade
);
create index guest_refusals_created_at_idx on guest_refusals (created_at);
create index guest_refusals_event_id_idx on guest_refusals (event_id);

create table notifications (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  related_user_id uuid,
  related_event_id uuid,
  cause text not null,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_cause_key unique (user_id, cause),
  constraint notifications_type_check check (type in ('event_created', 'event_invite', 'event_updated', 'event_cancelled', 'event_reminder', 'event_on', 'event_short', 'rsvp', 'rsvp_if', 'comment', 'mention', 'reaction', 'friend_request', 'friend_accepted', 'free_together')),
  constraint notifications_related_event_id_fkey foreign key (related_event_id) references events (id) on delete set null,
  constraint notifications_related_user_id_fkey foreign key (related_user_id) references users (id) on delete cascade,
  constraint notifications_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index notifications_folded_idx on notifications (related_event_id, user_id, type, created_at desc, id desc) include (related_user_id, is_read);
create index notifications_free_together_idx on notifications (created_at) where type = 'free_together';
create index notifications_related_user_id_idx on notifications (related_user_id);
create index notifications_taken_back_idx on notifications (created_at) where related_event_id is null and (title = '' or type = 'friend_request');
create index notifications_unread_by_idx on notifications (user_id, related_user_id) include (type, related_event_id) where not is_read;
create index notifications_user_id_created_at_idx on notifications (user_id, created_at desc, id desc);

create table phone_invitations (
  id uuid not null default uuidv7(),
  inviter_id uuid not null,
  phone_number text not null,
  event_id uuid,
  invite_type text not null default 'friend',
  status text not null default 'sent',
  invite_token text not null,
  accepted_by uuid,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint phone_invitations_pkey primary key (id),
  constraint phone_invitations_invite_token_key unique (invite_token),
  constraint phone_invitations_check check ((invite_type = 'event') = (event_id is not null)),
  constraint phone_invitations_invite_type_check check (invite_type in ('friend', 'event')),
  constraint phone_invitations_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint phone_invitations_status_check check (status in ('sent', 'accepted', 'revoked')),
  constraint phone_invitations_accepted_by_fkey foreign key (accepted_by) references users (id) on delete set null,
  constraint phone_invitations_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint phone_invitations_inviter_id_fkey foreign key (inviter_id) references users (id) on delete cascade
);
create index phone_invitations_accepted_by_idx on phone_invitations (accepted_by);
create index phone_invitations_event_id_idx on phone_invitations (event_id, inviter_id);
create index phone_invitations_inviter_id_idx on phone_invitations (inviter_id, created_at desc);
create index phone_invitations_phone_number_idx on phone_invitations (phone_number, created_at desc);

create table rsvps (
  id uuid not null default uuidv7(),
  event_id uuid not null,
  user_id uuid not null,
  response text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  if_at_least integer,
  if_with uuid,
  constraint rsvps_pkey primary key (id),
  constraint rsvps_event_id_user_id_key unique (event_id, user_id),
  constraint rsvps_if_at_least_check check (if_at_least >= 2 and if_at_least <= 50),
  constraint rsvps_one_condition check (num_nonnulls(if_at_least, if_with) <= 1),
  constraint rsvps_response_check check (response in ('going', 'might-show')),
  constraint rsvps_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint rsvps_if_with_fkey foreign key (if_with) references users (id) on delete set null,
  constraint rsvps_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index rsvps_event_id_response_idx on rsvps (event_id, response, created_at) include (user_id);
create index rsvps_if_with_idx on rsvps (if_with) where if_with is not null;
create index rsvps_user_id_idx on rsvps (user_id, event_id);

create table share_links (
  id uuid not null default uuidv7(),
  event_id uuid not null,
  created_by uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  sealed_token text,
  constraint share_links_pkey primary key (id),
  constraint share_links_token_hash_key unique (token_hash),
  constraint share_links_created_by_fkey foreign key (created_by) references users (id) on delete cascade,
  constraint share_links_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);
create index share_links_created_by_idx on share_links (created_by);
create index share_links_event_id_idx on share_links (event_id);
create unique index share_links_open_key on share_links (event_id, created_by) where revoked_at is null;

create table uploads (
  key text not null,
  user_id uuid not null,
  kind text not null,
  bytes integer not null,
  content_type text not null,
  created_at timestamptz not null default now(),
  attached_at timestamptz,
  duration integer,
  event_id uuid,
  speech_key text,
  missing_at timestamptz,
  speech_bytes integer not null default 0,
  constraint uploads_pkey primary key (key),
  constraint uploads_bytes_check check (bytes > 0),
  constraint uploads_content_type_check check (char_length(content_type) <= 100),
  constraint uploads_duration_check check (duration >= 1 and duration <= 60),
  constraint uploads_key_check check (key ~ '^(profiles|audio)/[A-Za-z0-9_-]{43}\.[a-z0-9]{2,4}$'),
  constraint uploads_kind_check check (kind in ('picture', 'audio')),
  constraint uploads_speech_bytes_check check (speech_bytes >= 0),
  constraint uploads_speech_key_check check (speech_key ~ '^audio/[A-Za-z0-9_-]{43}\.pcm$'),
  constraint uploads_event_id_fkey foreign key (event_id) references events (id) on delete set null,
  constraint uploads_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create unique index uploads_event_id_idx on uploads (event_id) where event_id is not null;
create index uploads_lost_idx on uploads (created_at) where kind = 'audio' and event_id is null;
create index uploads_speech_idx on uploads (created_at) where speech_key is not null;
create index uploads_unattached_idx on uploads (created_at) where attached_at is null;
create index uploads_user_id_idx on uploads (user_id, kind);

create table comment_mentions (
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  mentioned_user_id uuid not null,
  handle text not null,
  created_at timestamptz not null default now(),
  constraint comment_mentions_pkey primary key (id),
  constraint comment_mentions_comment_id_mentioned_user_id_key unique (comment_id, mentioned_user_id),
  constraint comment_mentions_handle_check check (char_length(handle) >= 1 and char_length(handle) <= 320),
  constraint comment_mentions_comment_id_fkey foreign key (comment_id) references comments (id) on delete cascade,
  constraint comment_mentions_mentioned_user_id_fkey foreign key (mentioned_user_id) references users (id) on delete cascade
);
create index comment_mentions_mentioned_user_id_idx on comment_mentions (mentioned_user_id);

create table comment_reactions (
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  user_id uuid not null,
  emoji text not null,
  created_at timestamptz not null default now(),
  constraint comment_reactions_pkey primary key (id),
  constraint comment_reactions_comment_id_user_id_emoji_key unique (comment_id, user_id, emoji),
  constraint comment_reactions_emoji_check check (emoji in ('💀', '😭', '🔥', '🙏', '👀', '😅', '🤪', '👁👄👁')),
  constraint comment_reactions_comment_id_fkey foreign key (comment_id) references comments (id) on delete cascade,
  constraint comment_reactions_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index comment_reactions_user_id_idx on comment_reactions (user_id);

create table push_deliveries (
  notification_id uuid not null,
  subscription_id uuid not null,
  attempt integer not null default 0,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint push_deliveries_pkey primary key (notification_id, subscription_id),
  constraint push_deliveries_notification_id_fkey foreign key (notification_id) references notifications (id) on delete cascade,
  constraint push_deliveries_subscription_id_fkey foreign key (subscription_id) references push_subscriptions (id) on delete cascade
);
create index push_deliveries_created_at_idx on push_deliveries (created_at);
create index push_deliveries_subscription_id_idx on push_deliveries (subscription_id);

create table reports (
  id uuid not null default uuidv7(),
  reporter_id uuid,
  user_id uuid,
  event_id uuid,
  comment_id uuid,
  reason text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint reports_pkey primary key (id),
  constraint reports_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 2000),
  constraint reports_comment_id_fkey foreign key (comment_id) references comments (id) on delete set null,
  constraint reports_event_id_fkey foreign key (event_id) references events (id) on delete set null,
  constraint reports_reporter_id_fkey foreign key (reporter_id) references users (id) on delete set null,
  constraint reports_user_id_fkey foreign key (user_id) references users (id) on delete set null
);
create index reports_comment_id_idx on reports (comment_id);
create index reports_event_id_idx on reports (event_id);
create index reports_reporter_id_idx on reports (reporter_id);
create index reports_user_id_idx on reports (user_id);

create table share_link_aliases (
  token_hash text not null,
  share_link_id uuid not null,
  constraint share_link_aliases_pkey primary key (token_hash),
  constraint share_link_aliases_share_link_id_fkey foreign key (share_link_id) references share_links (id) on delete cascade
);
create index share_link_aliases_share_link_id_idx on share_link_aliases (share_link_id);
