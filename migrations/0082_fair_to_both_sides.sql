-- A report keeps its decision, and whoever is restricted by one of ours reads why, and may object once.
alter table reports add column decision text;
alter table reports add column decided_by text;
comment on column reports.decision is 'nothing, hide or suspend, made at closed_at. Of one that was closed before there were decisions, none.';
comment on column reports.decided_by is 'For those who look after the server alone.';

create table restrictions (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('spon', 'comment', 'suspension')),
  user_id uuid not null references users (id) on delete cascade,
  event_id uuid references events (id) on delete set null,
  comment_id uuid references comments (id) on delete set null,
  why text not null check (char_length(why) between 1 and 500),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  objection text check (char_length(objection) between 1 and 500),
  objected_at timestamptz,
  answer text check (answer in ('upheld', 'undone')),
  answered_at timestamptz,
  answered_by text,
  answered_why text check (char_length(answered_why) between 1 and 500),
  check ((objection is null) = (objected_at is null)),
  check (num_nulls(answer, answered_at) in (0, 2)),
  check (answer is null or objection is not null)
);
comment on table restrictions is 'A hidden spon, a hidden comment or a suspension: whom it concerns, why, and what they said against it, once.';
comment on column restrictions.event_id is 'Of a hidden spon, until it is deleted.';
comment on column restrictions.comment_id is 'Of a hidden comment, until it is deleted.';
comment on column restrictions.why is 'The person reads it.';
comment on column restrictions.answered_why is 'The person reads it.';
create index restrictions_user_id_idx on restrictions (user_id);
create index restrictions_event_id_idx on restrictions (event_id);
create index restrictions_comment_id_idx on restrictions (comment_id);
create unique index restrictions_event_id_key on restrictions (event_id) where ended_at is null;
create unique index restrictions_comment_id_key on restrictions (comment_id) where ended_at is null;
create unique index restrictions_suspension_key on restrictions (user_id) where kind = 'suspension' and ended_at is null;
comment on index restrictions_suspension_key is 'One of each thing at a time, as the two above.';

-- What is restricted already: the reasons are in the log, as far as it goes back.
insert into restrictions (kind, user_id, why, created_at)
select 'suspension', id, coalesce(suspended_why, 'No reason was kept.'), suspended_at from users where suspended_at is not null;
insert into restrictions (kind, user_id, event_id, why, created_at)
select 'spon', e.host_id, e.id, coalesce(said.why, 'No reason was kept.'), e.hidden_at
from events e left join lateral (
  select a.why from admin_actions a where a.subject = e.id::text and a.action = 'spons hide' order by a.id desc limit 1) said on true
where e.hidden_at is not null;
insert into restrictions (kind, user_id, comment_id, why, created_at)
select 'comment', c.user_id, c.id, coalesce(said.why, 'No reason was kept.'), c.hidden_at
from comments c left join lateral (
  select a.why from admin_actions a where a.subject = c.id::text and a.action = 'comments hide' order by a.id desc limit 1) said on true
where c.hidden_at is not null;
