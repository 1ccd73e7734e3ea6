-- What keeps promises between requests and between nodes.

-- The first answer to a keyed request, given again to every repeat of it. status is null while the first one runs.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  fingerprint text not null,
  status integer,
  reply text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Counters of the limits that every node shares. Losing them in a crash costs nothing.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
create index rate_limits_window_start_idx on rate_limits (window_start);

create table worker_heartbeats (
  worker_id text primary key,
  beat_at timestamptz not null default now()
);
