-- Of a muted event only what matters and mentions ping; of a friend who is turned down no event does.
create table event_mutes (
  user_id uuid not null references users (id) on delete cascade,
  event_id uuid not null references events (id) on delete cascade,
  primary key (event_id, user_id)
);
create index event_mutes_user_id_idx on event_mutes (user_id);
comment on table event_mutes is 'For these people the event pings only when it changes, is off, or a comment mentions them.';

alter table friendships add column pings text not null default 'all';
alter table friendships add constraint friendships_pings_check check (pings in ('all', 'app')) not valid;
comment on column friendships.pings is 'Whether events of friend_id ping user_id, or are only in the app. friend_id never learns of it.';
