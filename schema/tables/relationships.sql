-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

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
