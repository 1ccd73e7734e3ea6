-- "I'm free" says a few words, may be for some friends only, and a friend may say "me too".
alter table free_times add column words text;
alter table free_times add constraint free_times_words_check check (char_length(words) between 1 and 40) not valid;
alter table free_times add column is_for_some boolean not null default false;
comment on column free_times.is_for_some is 'Shown to the friends in free_audiences alone.';

create table free_audiences (
  owner_id uuid not null references free_times (user_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (owner_id, user_id)
);
create index free_audiences_user_id_idx on free_audiences (user_id);
comment on table free_audiences is 'For whom somebody is free, if not for all friends. Goes with the time.';

create table free_echoes (
  owner_id uuid not null references free_times (user_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  said_at timestamptz not null default now(),
  primary key (owner_id, user_id)
);
create index free_echoes_user_id_idx on free_echoes (user_id);
comment on table free_echoes is 'Who said "me too" to whom: these two alone see it. Goes with the time.';
