-- How a notification reaches a phone: keys that every node shares, deliveries that happen once, reminders.

-- Made once by whichever node needs them first.
create table server_keys (
  name text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- One row for each notification and device that it goes to. `attempt` counts up whenever it is put off, so that a job that
-- runs a second time finds nothing of its own left to do.
create table push_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  attempt integer not null default 0,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (notification_id, subscription_id)
);
create index push_deliveries_subscription_id_idx on push_deliveries (subscription_id);
create index push_deliveries_created_at_idx on push_deliveries (created_at);

-- Whose reminder is out. The start is part of it: a spon that is moved is reminded of again.
create table event_reminders (
  event_id uuid not null references events on delete cascade,
  starts_at timestamptz not null,
  primary key (event_id, starts_at)
);

-- The sign-in under which the device asked for pushes. When that ends, so do they.
alter table push_subscriptions add column session_id uuid;
