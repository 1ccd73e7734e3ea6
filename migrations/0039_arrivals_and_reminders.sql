-- What people say on their way to a spon, and what a reminder needs to know.

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

-- A start has up to two reminders. One that would follow another of the same spon within an hour is claimed and never sent.
alter table event_reminders add column kind text not null default 'last' check (kind in ('evening', 'last'));
alter table event_reminders add column sent_at timestamptz;
alter table event_reminders alter column sent_at set default now();
alter table event_reminders drop constraint event_reminders_pkey, add primary key (event_id, starts_at, kind);
