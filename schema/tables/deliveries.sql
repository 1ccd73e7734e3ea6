-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- For these people the event pings only when it changes, is off, or a comment mentions them.
create table event_mutes (
  user_id uuid not null,
  event_id uuid not null,
  constraint event_mutes_pkey primary key (event_id, user_id),
  constraint event_mutes_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint event_mutes_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index event_mutes_user_id_idx on event_mutes (user_id);

-- Which reminders are out.
create table event_reminders (
  event_id uuid not null,
  -- Part of the key: an event that is moved has another reminder.
  starts_at timestamptz not null,
  -- Null if it was claimed and never sent, because another one of the event was due within the hour.
  sent_at timestamptz default now(),
  constraint event_reminders_pkey primary key (event_id, starts_at),
  constraint event_reminders_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);

-- One row for each notification that may be mailed. It outlives the notification: the limit of a day counts it.
create table notification_mails (
  id uuid not null default uuidv7(),
  notification_id uuid,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  -- From then on no push of it goes out.
  claimed_at timestamptz,
  settled_at timestamptz,
  -- Why it ended, as in mail-policy.ts: sent, or why not.
  outcome text,
  constraint notification_mails_pkey primary key (id),
  constraint notification_mails_notification_id_key unique (notification_id),
  constraint notification_mails_notification_id_fkey foreign key (notification_id) references notifications (id) on delete set null,
  constraint notification_mails_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index notification_mails_user_id_idx on notification_mails (user_id, created_at);

-- One row for each notification and device.
create table push_deliveries (
  notification_id uuid not null,
  subscription_id uuid not null,
  -- Counts up when it is postponed, so that a job that runs twice finds nothing left to do.
  attempt integer not null default 0,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  -- Just before a push service is asked: a mail does not overtake the answer.
  attempted_at timestamptz,
  -- A push service took it, so it is not mailed.
  accepted_at timestamptz,
  constraint push_deliveries_pkey primary key (notification_id, subscription_id),
  constraint push_deliveries_notification_id_fkey foreign key (notification_id) references notifications (id) on delete cascade,
  constraint push_deliveries_subscription_id_fkey foreign key (subscription_id) references push_subscriptions (id) on delete cascade
);
create index push_deliveries_created_at_idx on push_deliveries (created_at);
create index push_deliveries_subscription_id_idx on push_deliveries (subscription_id);
