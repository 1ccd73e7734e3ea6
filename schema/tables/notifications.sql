-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

create table notification_preferences (
  user_id uuid not null,
  spons text not null default 'push',
  answers text not null default 'push',
  friends text not null default 'push',
  quiet_from time,
  quiet_until time,
  time_zone text,
  mentions text not null default 'push',
  -- What a message becomes that matters and that no phone takes.
  fallback text not null default 'email',
  -- New spons are mailed where no phone takes them, too.
  mail_spons boolean not null default false,
  constraint notification_preferences_pkey primary key (user_id),
  constraint notification_preferences_answers_check check (answers in ('app', 'push', 'off')),
  constraint notification_preferences_check check ((quiet_from is null) = (quiet_until is null)),
  constraint notification_preferences_fallback_check check (fallback in ('email', 'none')),
  constraint notification_preferences_friends_check check (friends in ('app', 'push', 'off')),
  constraint notification_preferences_mentions_check check (mentions in ('app', 'push', 'off')),
  constraint notification_preferences_spons_check check (spons in ('app', 'push', 'off')),
  constraint notification_preferences_time_zone_check check (char_length(time_zone) <= 64),
  constraint notification_preferences_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create table notifications (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  -- src/shared/notifications.ts lists the types.
  type text not null,
  title text not null,
  message text not null,
  related_user_id uuid,
  related_event_id uuid,
  -- Names what happened. What happens again under the same name notifies nobody twice.
  cause text not null,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  related_crew_id uuid,
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_cause_key unique (user_id, cause),
  constraint notifications_related_crew_id_fkey foreign key (related_crew_id) references crews (id) on delete cascade,
  constraint notifications_related_event_id_fkey foreign key (related_event_id) references events (id) on delete set null,
  constraint notifications_related_user_id_fkey foreign key (related_user_id) references users (id) on delete cascade,
  constraint notifications_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
-- What is folded into one row of the list: notifications of one person about one event, of one type, newest first.
create index notifications_folded_idx on notifications (related_event_id, user_id, type, created_at desc, id desc) include (related_user_id, is_read);
-- For the hourly clean-up.
create index notifications_free_together_idx on notifications (created_at) where type = 'free_together';
create index notifications_related_crew_id_idx on notifications (related_crew_id) where related_crew_id is not null;
create index notifications_related_user_id_idx on notifications (related_user_id);
-- For the hourly clean-up of what was taken back.
create index notifications_taken_back_idx on notifications (created_at) where related_event_id is null and (title = '' or type = 'friend_request');
-- In the order of the people who caused them, so that the count walks it beside a person's friends.
create index notifications_unread_by_idx on notifications (user_id, related_user_id) include (type, related_event_id) where not is_read;
create index notifications_user_id_created_at_idx on notifications (user_id, created_at desc, id desc);

-- What people who are not friends may cause, for each pair and day. Taking a request back deletes the request, never the count.
create table stranger_budgets (
  actor_id uuid not null,
  user_id uuid not null,
  kind text not null,
  count integer not null default 1,
  since timestamptz not null default now(),
  -- Set when a request or invitation is declined: until then nothing of this kind gets through.
  rests_until timestamptz,
  constraint stranger_budgets_pkey primary key (actor_id, user_id, kind),
  constraint stranger_budgets_kind_check check (kind in ('request', 'invite', 'talk')),
  constraint stranger_budgets_actor_id_fkey foreign key (actor_id) references users (id) on delete cascade,
  constraint stranger_budgets_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index stranger_budgets_user_id_idx on stranger_budgets (user_id, kind, since);
