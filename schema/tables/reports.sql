-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

create table reports (
  id uuid not null default uuidv7(),
  reporter_id uuid,
  user_id uuid,
  event_id uuid,
  comment_id uuid,
  reason text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- nothing, hide or suspend, made at closed_at. Of one that was closed before there were decisions, none.
  decision text,
  -- For those who look after the server alone.
  decided_by text,
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

-- A hidden spon, a hidden comment or a suspension: whom it concerns, why, and what they said against it, once.
create table restrictions (
  id uuid not null default uuidv7(),
  kind text not null,
  user_id uuid not null,
  -- Of a hidden spon, until it is deleted.
  event_id uuid,
  -- Of a hidden comment, until it is deleted.
  comment_id uuid,
  -- The person reads it.
  why text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  objection text,
  objected_at timestamptz,
  answer text,
  answered_at timestamptz,
  answered_by text,
  -- The person reads it.
  answered_why text,
  constraint restrictions_pkey primary key (id),
  constraint restrictions_answer_check check (answer in ('upheld', 'undone')),
  constraint restrictions_answered_why_check check (char_length(answered_why) >= 1 and char_length(answered_why) <= 500),
  constraint restrictions_check check ((objection is null) = (objected_at is null)),
  constraint restrictions_check1 check (num_nulls(answer, answered_at) = any (array[0, 2])),
  constraint restrictions_check2 check (answer is null or objection is not null),
  constraint restrictions_kind_check check (kind in ('spon', 'comment', 'suspension')),
  constraint restrictions_objection_check check (char_length(objection) >= 1 and char_length(objection) <= 500),
  constraint restrictions_why_check check (char_length(why) >= 1 and char_length(why) <= 500),
  constraint restrictions_comment_id_fkey foreign key (comment_id) references comments (id) on delete set null,
  constraint restrictions_event_id_fkey foreign key (event_id) references events (id) on delete set null,
  constraint restrictions_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index restrictions_comment_id_idx on restrictions (comment_id);
create unique index restrictions_comment_id_key on restrictions (comment_id) where ended_at is null;
create index restrictions_event_id_idx on restrictions (event_id);
create unique index restrictions_event_id_key on restrictions (event_id) where ended_at is null;
-- One of each thing at a time, as the two above.
create unique index restrictions_suspension_key on restrictions (user_id) where kind = 'suspension' and ended_at is null;
create index restrictions_user_id_idx on restrictions (user_id);
