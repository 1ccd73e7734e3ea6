-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

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
