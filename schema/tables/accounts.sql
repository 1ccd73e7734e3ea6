-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- What may be used once and soon: an OAuth round trip, a passkey challenge, a hand-off token.
create table auth_challenges (
  token_hash text not null,
  -- 'naming': a provider has said who it is, but not what they are called.
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

create table identities (
  provider text not null,
  -- For 'oidc' the issuer and the subject: two providers may use one subject for different people.
  provider_id text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint identities_pkey primary key (provider, provider_id),
  constraint identities_provider_check check (provider in ('github', 'oidc', 'demo')),
  constraint identities_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index identities_user_id_idx on identities (user_id);

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
  -- When another person proved that the number is theirs. Shown until this person acts on it.
  phone_lost_at timestamptz,
  -- A guest answers without an account, and may do less.
  kind text not null default 'member',
  -- When a person whose only way to sign in is one passkey was told how to add a second one.
  second_way_told_at timestamptz,
  -- A suspended person cannot sign in, and nobody sees them.
  suspended_at timestamptz,
  -- Shown to them when they try to sign in.
  suspended_why text,
  -- In which we write to them: chosen in the settings, or that of the browser in which they first signed in. Null: not known, so English.
  language text,
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email),
  constraint users_email_check check (email = lower(email) and char_length(email) <= 320),
  constraint users_first_name_check check (char_length(first_name) <= 50),
  constraint users_kind_check check (kind in ('member', 'guest')),
  constraint users_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  constraint users_last_name_check check (char_length(last_name) <= 50),
  constraint users_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint users_profile_image_url_check check (char_length(profile_image_url) <= 2048),
  constraint users_suspended_why_check check (char_length(suspended_why) >= 1 and char_length(suspended_why) <= 500)
);
-- For people_named(), as the indexes on the last and the full name.
create index users_first_name_idx on users (lower(first_name) text_pattern_ops);
create index users_full_name_idx on users (lower((first_name || ' ') || last_name) text_pattern_ops);
-- For the hourly clean-up.
create index users_guests_idx on users (created_at) where kind = 'guest';
create index users_last_name_idx on users (lower(last_name) text_pattern_ops);
-- For suspension_of(), which every read asks; it holds next to nothing.
create index users_suspended_idx on users (id) where suspended_at is not null;
-- One verified owner for each number; an unverified claim takes it from nobody.
create unique index users_verified_phone_key on users (phone_number) where phone_verified_at is not null;
create trigger users_keep_refusals before delete on users for each row when (old.kind = 'guest') execute function keep_refusals();
