create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  type text not null check (type in (
    'event_created', 'event_invite', 'event_updated', 'event_cancelled', 'event_reminder',
    'rsvp', 'comment', 'mention', 'reaction', 'friend_request', 'friend_accepted')),
  title text not null,
  message text not null,
  related_user_id uuid references users on delete cascade,
  related_event_id uuid references events on delete set null,
  -- What happened, in a form that a second telling of the same thing repeats: nobody is told twice.
  cause text not null,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, cause)
);
create index notifications_user_id_created_at_idx on notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on notifications (user_id) where not is_read;
create index notifications_related_user_id_idx on notifications (related_user_id);
create index notifications_related_event_id_idx on notifications (related_event_id);

create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  spons text not null default 'push' check (spons in ('app', 'push', 'off')),
  answers text not null default 'push' check (answers in ('app', 'push', 'off')),
  friends text not null default 'push' check (friends in ('app', 'push', 'off')),
  quiet_from time,
  quiet_until time,
  time_zone text check (char_length(time_zone) <= 64),
  check ((quiet_from is null) = (quiet_until is null))
);

create table push_subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  endpoint text not null check (char_length(endpoint) <= 2048),
  p256dh text not null,
  auth text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, endpoint)
);

create table reports (
  id uuid primary key default uuidv7(),
  reporter_id uuid references users on delete set null,
  user_id uuid references users on delete set null,
  event_id uuid references events on delete set null,
  comment_id uuid references comments on delete set null,
  reason text not null check (char_length(reason) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index reports_reporter_id_idx on reports (reporter_id);
create index reports_user_id_idx on reports (user_id);
create index reports_event_id_idx on reports (event_id);
create index reports_comment_id_idx on reports (comment_id);
