-- The rule of who sees what (0018, 0021, 0028) also knows people who are suspended and spons that are hidden.

-- People whom this person does not meet: blocked either way, or suspended.
create or replace function hidden_from(person uuid) returns setof uuid language sql stable parallel safe rows 5 as $$
  select blocked_id from blocks where blocker_id = person
  union all
  select blocker_id from blocks where blocked_id = person
  union all
  select id from users where suspended_at is not null and id <> person
$$;

create or replace function is_blocked_between(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from blocks where blocker_id = one and blocked_id = other)
      or exists (select 1 from blocks where blocker_id = other and blocked_id = one)
      or exists (select 1 from users where id in (one, other) and suspended_at is not null)
$$;

create function is_hidden(event uuid) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from events where id = event and hidden_at is not null)
$$;

create or replace function can_see_event(viewer uuid, event uuid, host uuid, circle text)
returns boolean language sql stable parallel safe as $$
  select viewer = host or (
    not is_blocked_between(viewer, host)
    and not is_hidden(event)
    and (
      are_friends(viewer, host)
      or exists (select 1 from event_access a where a.event_id = event and a.user_id = viewer)
      or (circle = 'friends-of-friends' and exists (
        select 1
        from friendships mine
        join friendships theirs on theirs.user_id = mine.friend_id and theirs.friend_id = host and theirs.status = 'accepted'
        where mine.user_id = viewer and mine.status = 'accepted'
      ))
    )
  )
$$;

create or replace function sight(viewer uuid, event uuid, host uuid, circle text) returns setof boolean
language sql stable parallel safe rows 1 as $$
  select true
  where viewer = host or (
    not exists (select 1 from hidden_from(viewer) hidden where hidden = host offset 0)
    and not exists (select 1 from events h where h.id = event and h.hidden_at is not null offset 0)
    and (
      exists (select 1 from friends_of(viewer) friend where friend = host offset 0)
      or exists (select 1 from event_access a where a.event_id = event and a.user_id = viewer offset 0)
      or (circle = 'friends-of-friends' and exists (
        select 1 from friends_of_friends(viewer) near where near.person = host offset 0))
    )
  )
$$;

create or replace function visible_events(viewer uuid) returns setof events language sql stable parallel safe rows 1000 as $$
  select e.* from events e
  where e.host_id = viewer or (
    e.hidden_at is null
    and e.host_id not in (select hidden from hidden_from(viewer) hidden)
    and (
      e.host_id in (select friend from friends_of(viewer) friend)
      or e.id in (select a.event_id from event_access a where a.user_id = viewer)
      or (e.visibility = 'friends-of-friends' and exists (
        select 1 from friends_of_friends(viewer) near where near.person = e.host_id))
    )
  )
$$;

create or replace function crew_events(viewer uuid) returns table (id uuid, created_at timestamptz, is_known boolean)
language sql stable parallel safe rows 1000 as $$
  select e.id, e.created_at, true
  from events e
  where e.host_id = any (array(select viewer union all select friend from friends_of(viewer) friend))
    and (e.hidden_at is null or e.host_id = viewer)
    and e.host_id not in (select hidden from hidden_from(viewer) hidden)
  union all
  select e.id, e.created_at, false
  from accepted_access(viewer) a join events e on e.id = a.event_id
  where e.host_id <> viewer
    and e.hidden_at is null
    and e.host_id not in (select friend from friends_of(viewer) friend)
    and e.host_id not in (select hidden from hidden_from(viewer) hidden)
$$;

create or replace function near_events(viewer uuid) returns table (id uuid, created_at timestamptz, through uuid)
language sql stable parallel safe rows 1000 as $$
  select c.event_id, c.created_at, c.user_id
  from (
    select c.event_id, c.created_at, c.user_id, c.host_id
    from event_carriers c
    where c.user_id = any (array(select friend from friends_of(viewer) friend))
    order by c.created_at desc, c.event_id desc, c.user_id
  ) c
  where c.host_id <> viewer
    and c.host_id not in (select friend from friends_of(viewer) friend)
    and c.host_id not in (select hidden from hidden_from(viewer) hidden)
    and c.event_id not in (select a.event_id from accepted_access(viewer) a)
    and exists (select 1 from friends_of(c.user_id) friend where friend = c.host_id offset 0)
    and not exists (select 1 from events h where h.id = c.event_id and h.hidden_at is not null offset 0)
$$;

-- The host of a hidden spon is left; of a suspended host's spons nobody is.
create or replace function viewers_of(event_ids uuid[]) returns table (event_id uuid, user_id uuid)
language sql stable parallel safe rows 2000 as $$
  select e.id, person.id
  from events e join users h on h.id = e.host_id cross join lateral (
    select e.host_id
    union all select friend from friends_of(e.host_id) friend
    union all select a.user_id from event_access a where a.event_id = e.id
    union all select near.person from friends_of_friends(e.host_id) near where e.visibility = 'friends-of-friends'
  ) person (id)
  where e.id = any (event_ids)
    and (person.id = e.host_id or (e.hidden_at is null and h.suspended_at is null))
  except
  select e.id, hidden from events e cross join hidden_from(e.host_id) hidden where e.id = any (event_ids)
$$;

-- As in 0030, and whoever sits at the device of a suspended guest.
create or replace function is_refused(person uuid, device text, event uuid, host uuid)
returns boolean language sql stable parallel safe as $$
  select exists (
      select 1 from guest_refusals r
      where r.host_id = host and (r.event_id is null or r.event_id = event)
        and (r.device_hash = device
          or r.device_hash in (select d.device_hash from guest_devices d where d.user_id = person)))
    or exists (
      select 1 from guest_devices d join blocks b on b.blocked_id = d.user_id
      where d.device_hash = device and b.blocker_id = host)
    or exists (
      select 1 from guest_devices d join users u on u.id = d.user_id
      where d.device_hash = device and u.suspended_at is not null)
$$;
