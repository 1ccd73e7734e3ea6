-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

create table push_subscriptions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The session in which the device subscribed: when it ends, so does this.
  session_id uuid,
  -- How often in a row the push service did not answer.
  silences integer not null default 0,
  -- Until when it is left alone for that.
  rest_until timestamptz,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_user_id_endpoint_key unique (user_id, endpoint),
  constraint push_subscriptions_endpoint_check check (char_length(endpoint) <= 2048),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
-- A device shows the pushes of one person, also when two sign in on it in the same second.
create unique index push_subscriptions_device_key on push_subscriptions (endpoint) where is_active;

-- Shared by all nodes, made by the node that needs them first.
create table server_keys (
  name text not null,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  constraint server_keys_pkey primary key (name)
);
