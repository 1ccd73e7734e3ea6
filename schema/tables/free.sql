-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- Shown to the friends of the person, deleted within the hour after.
create table free_times (
  user_id uuid not null,
  until timestamptz not null,
  since timestamptz not null default now(),
  constraint free_times_pkey primary key (user_id),
  constraint free_times_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index free_times_until_idx on free_times (until);
