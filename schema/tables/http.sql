-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- The first reply to a request with this key, given again to each repeat of it.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  -- Null while the first request runs.
  status integer,
  reply text,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key),
  constraint idempotency_keys_key_check check (char_length(key) >= 1 and char_length(key) <= 200),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Counters that all nodes share. Losing them in a crash costs nothing.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_window_start_idx on rate_limits (window_start);

create table sessions (
  -- SHA-256 of the cookie: reading this table signs nobody in.
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
create trigger sessions_announce_end after delete on sessions for each row execute function announce_session_end();
