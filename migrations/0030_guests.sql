-- People who answer without an account. A guest is an ordinary person with a small world: what they may do is asked of `kind`.
alter table users add column kind text not null default 'member' check (kind in ('member', 'guest'));

-- How many guests each share link to a spon lets in. 0: nobody answers without an account.
alter table events add column guest_limit integer not null default 50 check (guest_limit between 0 and 500);

-- Through which link somebody came, to count the guests of each.
alter table event_access add column share_link_id uuid;

-- Links of a guest who became somebody with a link to the same spon: they lead to that one.
create table share_link_aliases (
  token_hash text primary key,
  share_link_id uuid not null references share_links on delete cascade
);
create index share_link_aliases_share_link_id_idx on share_link_aliases (share_link_id);

-- The browsers in which a guest was, by the hash of a cookie. They stay with whoever the guest becomes.
create table guest_devices (
  user_id uuid not null references users on delete cascade,
  device_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index guest_devices_device_hash_idx on guest_devices (device_hash);

-- Browsers that stay out: of one spon, from which the host removed their guest, or, without a spon, of all of a host who
-- blocked a guest that has since gone.
create table guest_refusals (
  host_id uuid not null references users on delete cascade,
  event_id uuid references events on delete cascade,
  device_hash text not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (host_id, event_id, device_hash)
);
create index guest_refusals_event_id_idx on guest_refusals (event_id);
create index guest_refusals_created_at_idx on guest_refusals (created_at);

-- Whether this person, or whoever sits at this device, may not come in by a link.
create function is_refused(person uuid, device text, event uuid, host uuid)
returns boolean language sql stable parallel safe as $$
  select exists (
      select 1 from guest_refusals r
      where r.host_id = host and (r.event_id is null or r.event_id = event)
        and (r.device_hash = device
          or r.device_hash in (select d.device_hash from guest_devices d where d.user_id = person)))
    or exists (
      select 1 from guest_devices d join blocks b on b.blocked_id = d.user_id
      where d.device_hash = device and b.blocker_id = host)
$$;

-- A guest who deletes themselves, or is cleaned up, is still not let in again where they were blocked.
create function keep_refusals() returns trigger language plpgsql as $$
begin
  insert into guest_refusals (host_id, device_hash)
  select b.blocker_id, d.device_hash
  from guest_devices d join blocks b on b.blocked_id = d.user_id
  where d.user_id = old.id
  on conflict do nothing;
  return old;
end
$$;
create trigger users_keep_refusals before delete on users for each row when (old.kind = 'guest')
  execute function keep_refusals();

-- People as others see them say whether they are guests.
create or replace function person_json(viewer uuid, person users) returns json language sql stable parallel safe as $$
  select json_build_object(
    'id', person.id,
    'displayName', display_name(person.first_name, person.last_name, person.email),
    'firstName', person.first_name,
    'lastName', person.last_name,
    'email', case when viewer = person.id or are_friends(viewer, person.id) then person.email end,
    'phoneNumber', case when viewer = person.id then person.phone_number end,
    'profileImageUrl', person.profile_image_url,
    'kind', person.kind)
$$;
create or replace function person_json(person users, is_self boolean, is_friend boolean)
returns json language sql stable parallel safe as $$
  select json_build_object(
    'id', person.id,
    'displayName', display_name(person.first_name, person.last_name, person.email),
    'firstName', person.first_name,
    'lastName', person.last_name,
    'email', case when is_self or is_friend then person.email end,
    'phoneNumber', case when is_self then person.phone_number end,
    'profileImageUrl', person.profile_image_url,
    'kind', person.kind)
$$;
