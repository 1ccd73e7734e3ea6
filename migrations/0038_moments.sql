-- What is about this hour: free time, the way to a spon, reminders.

-- For the crew of whoever says so, and gone within the hour after.
create table free_times (
  user_id uuid primary key references users on delete cascade,
  until timestamptz not null,
  since timestamptz not null default now()
);
create index free_times_until_idx on free_times (until);

-- One more type, beside those that the check has by now. Rows that are there keep to the old list, so none is looked at.
do $$
declare known text;
begin
  select string_agg(quote_literal(value[1]), ', ' order by place) into known
  from pg_constraint c,
    regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') with ordinality as found (value, place)
  where c.conname = 'notifications_type_check' and c.conrelid = 'notifications'::regclass;
  alter table notifications drop constraint notifications_type_check;
  execute format('alter table notifications add constraint notifications_type_check
    check (type in (%s, ''free_together'')) not valid', known);
end
$$;

create table arrivals (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('on-my-way', 'late', 'here')),
  minutes integer check (minutes between 1 and 180),
  said_at timestamptz not null default now(),
  primary key (event_id, user_id),
  check ((state = 'late') = (minutes is not null))
);
create index arrivals_user_id_idx on arrivals (user_id);
create index arrivals_said_at_idx on arrivals (said_at);

-- Whoever said so, and the host.
create function is_going(person uuid, event uuid, host uuid) returns boolean language sql stable parallel safe as $$
  select person = host or exists (
    select 1 from rsvps r where r.event_id = event and r.user_id = person and r.response = 'going')
$$;

-- Since when people know when it starts; null for spons from before, which count from their last edit.
alter table events add column starts_known_at timestamptz;
alter table events alter column starts_known_at set default now();
-- 19:00 on the day before, where the host is.
alter table events add column evening_before timestamptz;

-- The evening before is claimed under its own moment. A reminder that would follow another one of the same spon within an hour
-- is claimed and never sent.
alter table event_reminders add column sent_at timestamptz;
alter table event_reminders alter column sent_at set default now();
