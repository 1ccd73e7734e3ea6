-- What people who are not friends may cause, and invitations that wait until they are accepted.

-- Counted for each pair and day. Declining a request or taking it back deletes the request, never the count.
create table stranger_budgets (
  actor_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('request', 'invite', 'talk')),
  count integer not null default 1,
  since timestamptz not null default now(),
  -- Set by a decline: until then nothing of this kind is let through.
  rests_until timestamptz,
  primary key (actor_id, user_id, kind)
);
create index stranger_budgets_user_id_idx on stranger_budgets (user_id, kind, since);

-- Null while an invitation by somebody who is no friend waits: its guest may open the spon, but no feed has it. One that was
-- declined stays, so that the same invitation does not come again.
alter table event_access add column accepted_at timestamptz default now(), add column declined_at timestamptz;

-- The access that puts events of others into a person's feed. An invitation by a friend does not wait, whenever they became one.
create function accepted_access(viewer uuid) returns table (event_id uuid) language sql stable parallel safe rows 50 as $$
  select a.event_id
  from event_access a
  where a.user_id = viewer
    and (a.accepted_at is not null
      or (a.declined_at is null and a.granted_by in (select friend from friends_of(viewer) friend)))
$$;

create or replace function crew_events(viewer uuid) returns table (id uuid, created_at timestamptz, is_known boolean)
language sql stable parallel safe rows 1000 as $$
  select e.id, e.created_at, true
  from events e
  where e.host_id = any (array(select viewer union all select friend from friends_of(viewer) friend))
    and e.host_id not in (select hidden from hidden_from(viewer) hidden)
  union all
  select e.id, e.created_at, false
  from accepted_access(viewer) a join events e on e.id = a.event_id
  where e.host_id <> viewer
    and e.host_id not in (select friend from friends_of(viewer) friend)
    and e.host_id not in (select hidden from hidden_from(viewer) hidden)
$$;

create or replace function near_events(viewer uuid) returns table (id uuid, created_at timestamptz, through uuid)
language sql stable parallel safe rows 1000 as $$
  select c.event_id, c.created_at, c.user_id
  from event_carriers c
  where c.user_id = any (array(select friend from friends_of(viewer) friend))
    and c.host_id <> viewer
    and c.host_id not in (select friend from friends_of(viewer) friend)
    and c.host_id not in (select hidden from hidden_from(viewer) hidden)
    and c.event_id not in (select a.event_id from accepted_access(viewer) a)
    -- "offset 0": all pairs are read once and hashed, instead of one look into the index for each carrier.
    and (c.user_id, c.host_id) in (select near.through, near.person from friends_of_friends(viewer) near offset 0)
$$;
