-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- For whom somebody is free, if not for all friends. Goes with the time.
create table free_audiences (
  owner_id uuid not null,
  user_id uuid not null,
  constraint free_audiences_pkey primary key (owner_id, user_id),
  constraint free_audiences_owner_id_fkey foreign key (owner_id) references free_times (user_id) on delete cascade,
  constraint free_audiences_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index free_audiences_user_id_idx on free_audiences (user_id);

-- Who said "me too" to whom: these two alone see it. Goes with the time.
create table free_echoes (
  owner_id uuid not null,
  user_id uuid not null,
  said_at timestamptz not null default now(),
  constraint free_echoes_pkey primary key (owner_id, user_id),
  constraint free_echoes_owner_id_fkey foreign key (owner_id) references free_times (user_id) on delete cascade,
  constraint free_echoes_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index free_echoes_user_id_idx on free_echoes (user_id);

-- Shown to the friends of the person, deleted within the hour after.
create table free_times (
  user_id uuid not null,
  until timestamptz not null,
  since timestamptz not null default now(),
  words text,
  -- Shown to the friends in free_audiences alone.
  is_for_some boolean not null default false,
  constraint free_times_pkey primary key (user_id),
  constraint free_times_words_check check (char_length(words) >= 1 and char_length(words) <= 40),
  constraint free_times_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index free_times_until_idx on free_times (until);
