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
