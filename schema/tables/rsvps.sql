-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

create table arrivals (
  event_id uuid not null,
  user_id uuid not null,
  state text not null,
  minutes integer,
  said_at timestamptz not null default now(),
  constraint arrivals_pkey primary key (event_id, user_id),
  constraint arrivals_check check ((state = 'late') = (minutes is not null)),
  constraint arrivals_minutes_check check (minutes >= 1 and minutes <= 180),
  constraint arrivals_state_check check (state in ('on-my-way', 'late', 'here')),
  constraint arrivals_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint arrivals_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index arrivals_said_at_idx on arrivals (said_at);
create index arrivals_user_id_idx on arrivals (user_id);

create table rsvps (
  id uuid not null default uuidv7(),
  event_id uuid not null,
  user_id uuid not null,
  -- Of an if-answer what it counts as: 'going' while its condition holds, otherwise 'might-show'.
  response text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- If so many are going. An answer has at most one condition.
  if_at_least integer,
  -- If this person is going.
  if_with uuid,
  -- How many come, the person included.
  heads integer not null default 1,
  constraint rsvps_pkey primary key (id),
  constraint rsvps_event_id_user_id_key unique (event_id, user_id),
  constraint rsvps_heads_check check (heads >= 1 and heads <= 10),
  constraint rsvps_if_at_least_check check (if_at_least >= 2 and if_at_least <= 50),
  constraint rsvps_one_condition check (num_nonnulls(if_at_least, if_with) <= 1),
  constraint rsvps_response_check check (response in ('going', 'might-show')),
  constraint rsvps_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint rsvps_if_with_fkey foreign key (if_with) references users (id) on delete set null,
  constraint rsvps_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index rsvps_event_id_response_idx on rsvps (event_id, response, created_at) include (user_id);
-- Who waits for a person who leaves.
create index rsvps_if_with_idx on rsvps (if_with) where if_with is not null;
create index rsvps_user_id_idx on rsvps (user_id, event_id);
