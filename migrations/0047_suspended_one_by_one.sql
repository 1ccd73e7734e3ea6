-- As in 0045, but flat: hidden_from() lists everybody who is suspended, and each read paid for all of them. Whether one person is
-- suspended is now asked where that person would be shown: a look into an index that holds the suspended alone.
-- hidden_from() stays for versions that still ask it, and for viewers_of() and circle_of(): who hears of a change is asked once for
-- thousands of people, where taking one set from the other costs less than asking about each.

-- People who are blocked either way.
create function blocked_with(person uuid) returns setof uuid language sql stable parallel safe rows 5 as $$
  select blocked_id from blocks where blocker_id = person
  union all
  select blocker_id from blocks where blocked_id = person
$$;

-- One row if this person is suspended. Asked in FROM with "offset 0", it is a look into users_suspended_idx.
create function suspension_of(person uuid) returns setof boolean language sql stable parallel safe rows 1 as $$
  select true from users where id = person and suspended_at is not null
$$;

create or replace function sight(viewer uuid, event uuid, host uuid, circle text) returns setof boolean
language sql stable parallel safe rows 1 as $$
  select true
  where viewer = host or (
    not exists (select 1 from blocked_with(viewer) blocked where blocked = host offset 0)
    and not exists (select 1 from suspension_of(host) offset 0)
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
    and e.host_id not in (select blocked from blocked_with(viewer) blocked)
    and not exists (select 1 from suspension_of(e.host_id) offset 0)
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
    and (e.host_id = viewer or (e.hidden_at is null and not exists (select 1 from suspension_of(e.host_id) offset 0)))
    and e.host_id not in (select blocked from blocked_with(viewer) blocked)
  union all
  select e.id, e.created_at, false
  from accepted_access(viewer) a join events e on e.id = a.event_id
  where e.host_id <> viewer
    and e.hidden_at is null
    and e.host_id not in (select friend from friends_of(viewer) friend)
    and e.host_id not in (select blocked from blocked_with(viewer) blocked)
    and not exists (select 1 from suspension_of(e.host_id) offset 0)
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
    and c.host_id not in (select blocked from blocked_with(viewer) blocked)
    and c.event_id not in (select a.event_id from accepted_access(viewer) a)
    and exists (select 1 from friends_of(c.user_id) friend where friend = c.host_id offset 0)
    and not exists (select 1 from suspension_of(c.host_id) offset 0)
    and not exists (select 1 from events h where h.id = c.event_id and h.hidden_at is not null offset 0)
$$;
