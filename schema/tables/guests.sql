-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- Where a guest is reached about one event, for a day after it is over or off: the row outlives the event, so that the news that it is off gets there.
create table event_contacts (
  event_id uuid not null,
  user_id uuid not null,
  email text not null,
  -- Of the link in the mails that leads back to the answer. A changed address has another one.
  token_hash text not null,
  -- The same token, readable with the secret of the server, for the next mail.
  sealed_token text not null,
  created_at timestamptz not null default now(),
  constraint event_contacts_pkey primary key (event_id, user_id),
  constraint event_contacts_token_hash_key unique (token_hash),
  constraint event_contacts_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index event_contacts_user_id_idx on event_contacts (user_id);

-- The browsers in which a guest was, by the hash of a cookie. They stay with the person whom the guest becomes.
create table guest_devices (
  user_id uuid not null,
  device_hash text not null,
  created_at timestamptz not null default now(),
  constraint guest_devices_pkey primary key (user_id, device_hash),
  constraint guest_devices_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index guest_devices_device_hash_idx on guest_devices (device_hash);

-- Browsers that stay out: of one event, from which the host removed their guest, or without an event, of all events of a host who
-- blocked a guest that has since gone.
create table guest_refusals (
  host_id uuid not null,
  event_id uuid,
  device_hash text not null,
  created_at timestamptz not null default now(),
  constraint guest_refusals_host_id_event_id_device_hash_key unique nulls not distinct (host_id, event_id, device_hash),
  constraint guest_refusals_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint guest_refusals_host_id_fkey foreign key (host_id) references users (id) on delete cascade
);
create index guest_refusals_created_at_idx on guest_refusals (created_at);
create index guest_refusals_event_id_idx on guest_refusals (event_id);
