-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

create table worker_heartbeats (
  worker_id text not null,
  beat_at timestamptz not null default now(),
  constraint worker_heartbeats_pkey primary key (worker_id)
);
