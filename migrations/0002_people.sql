-- People, how they prove who they are, and who knows whom.

create table users (
  id uuid primary key default uuidv7(),
  email text unique check (email = lower(email) and char_length(email) <= 320),
  first_name text check (char_length(first_name) <= 50),
  last_name text check (char_length(last_name) <= 50),
  profile_image_url text check (char_length(profile_image_url) <= 2048),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified_at timestamptz,
  findable_by_phone boolean not null default false,
  sms_consent boolean not null default true,
  sms_consent_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One verified owner per number; an unverified claim never takes a number from anyone.
create unique index users_verified_phone_key on users (phone_number) where phone_verified_at is not null;
-- Search by name from three characters on: prefix of either name or of both together.
create index users_first_name_idx on users (lower(first_name) text_pattern_ops);
create index users_last_name_idx on users (lower(last_name) text_pattern_ops);
create index users_full_name_idx on users (lower(first_name || ' ' || last_name) text_pattern_ops);

create table identities (
  provider text not null check (provider in ('github', 'demo')),
  provider_id text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, provider_id)
);
create index identities_user_id_idx on identities (user_id);

-- sid is the SHA-256 of the cookie's value: reading this table signs nobody in.
create table sessions (
  sid text primary key,
  id uuid not null unique default uuidv7(),
  user_id uuid not null references users on delete cascade,
  sess jsonb not null default '{}',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expire timestamptz not null
);
create index sessions_expire_idx on sessions (expire);
create index sessions_user_id_idx on sessions (user_id);

-- Everything that may be used once and soon: an OAuth round trip, a passkey challenge, a hand-off token.
create table auth_challenges (
  token_hash text primary key,
  kind text not null check (kind in ('oauth', 'handoff', 'passkey-register', 'passkey-login')),
  user_id uuid references users on delete cascade,
  payload jsonb not null default '{}',
  expires_at timestamptz not null
);
create index auth_challenges_expires_at_idx on auth_challenges (expires_at);
create index auth_challenges_user_id_idx on auth_challenges (user_id);

create table webauthn_credentials (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  credential_public_key bytea not null,
  counter bigint not null default 0,
  credential_device_type text not null check (credential_device_type in ('singleDevice', 'multiDevice')),
  credential_backed_up boolean not null,
  transports text[] not null default '{}',
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on webauthn_credentials (user_id);

-- A request is one row from the asker; a friendship is two accepted rows, one each way.
create table friendships (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  friend_id uuid not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz not null default now(),
  check (user_id <> friend_id)
);
create unique index friendships_user_id_friend_id_key on friendships (user_id, friend_id) include (status);
create index friendships_friend_id_idx on friendships (friend_id, user_id) include (status);

create table pending_friendships (
  id uuid primary key default uuidv7(),
  inviter_id uuid not null references users on delete cascade,
  invitee_email text not null check (invitee_email = lower(invitee_email)),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  unique (inviter_id, invitee_email)
);
create index pending_friendships_invitee_email_idx on pending_friendships (invitee_email) where status = 'pending';

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked_id_idx on blocks (blocked_id, blocker_id);

create function friends_of(person uuid) returns setof uuid language sql stable parallel safe rows 50 as $$
  select friend_id from friendships where user_id = person and status = 'accepted'
$$;

create function are_friends(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from friendships where user_id = one and friend_id = other and status = 'accepted')
$$;

create function is_blocked_between(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from blocks where blocker_id = one and blocked_id = other)
      or exists (select 1 from blocks where blocker_id = other and blocked_id = one)
$$;
