-- The rule of who sees what as one family of functions. PostgreSQL inlines a function with a query inside only in FROM, and
-- only if it returns a set, is stable and is a single SELECT; anywhere else it runs anew for every row. So questions about many
-- rows are asked in FROM. can_see_event() of 0003 stays the plain form: it answers for one event, where planning the inlined
-- rule costs more than asking it, and a test holds every member of the family against it.

-- People whom this person does not meet: blocked either way.
create function hidden_from(person uuid) returns setof uuid language sql stable parallel safe rows 5 as $$
  select blocked_id from blocks where blocker_id = person
  union all
  select blocker_id from blocks where blocked_id = person
$$;

-- Whoever is two hops away, once for each friend who stands between: friends and the person themselves are among them.
create function friends_of_friends(of_person uuid) returns table (through uuid, person uuid)
language sql stable parallel safe rows 2000 as $$
  select mine.friend_id, theirs.friend_id
  from friendships mine
  join friendships theirs on theirs.user_id = mine.friend_id and theirs.status = 'accepted'
  where mine.user_id = of_person and mine.status = 'accepted'
$$;

-- One row where this viewer sees this event, none where not. "offset 0" keeps each question a look into an index: else the
-- planner collects all friends of the viewer first, and does so again for every further viewer.
create function sight(viewer uuid, event uuid, host uuid, circle text) returns setof boolean
language sql stable parallel safe rows 1 as $$
  select true
  where viewer = host or (
    not exists (select 1 from hidden_from(viewer) hidden where hidden = host offset 0)
    and (
      exists (select 1 from friends_of(viewer) friend where friend = host offset 0)
      or exists (select 1 from event_access a where a.event_id = event and a.user_id = viewer offset 0)
      or (circle = 'friends-of-friends' and exists (
        select 1 from friends_of_friends(viewer) near where near.person = host offset 0))
    )
  )
$$;

-- The same, and whose it is, for those who know one event by its id alone.
create function can_see_event(viewer uuid, event uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select 1 from events e cross join sight(viewer, e.id, e.host_id, e.visibility) where e.id = event)
$$;

create function is_host(person uuid, event uuid) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from events e where e.id = event and e.host_id = person)
$$;

-- What one person sees, where the question names the events: friends and blocks are read once for all of them.
create function visible_events(viewer uuid) returns setof events language sql stable parallel safe rows 1000 as $$
  select e.* from events e
  where e.host_id = viewer or (
    e.host_id not in (select hidden from hidden_from(viewer) hidden)
    and (
      e.host_id in (select friend from friends_of(viewer) friend)
      or e.id in (select a.event_id from event_access a where a.user_id = viewer)
      or (e.visibility = 'friends-of-friends' and exists (
        select 1 from friends_of_friends(viewer) near where near.person = e.host_id))
    )
  )
$$;

-- What a person sees without the two hops: own events and those of friends (is_known), and invitations to others'. The index
-- on hosts and times answers it alone.
create function crew_events(viewer uuid) returns table (id uuid, created_at timestamptz, is_known boolean)
language sql stable parallel safe rows 1000 as $$
  select e.id, e.created_at, true
  from events e
  where e.host_id = any (array(select viewer union all select friend from friends_of(viewer) friend))
    and e.host_id not in (select hidden from hidden_from(viewer) hidden)
  union all
  select e.id, e.created_at, false
  from event_access a join events e on e.id = a.event_id
  where a.user_id = viewer and e.host_id <> viewer
    and e.host_id not in (select friend from friends_of(viewer) friend)
    and e.host_id not in (select hidden from hidden_from(viewer) hidden)
$$;

-- What a person sees because of the two hops alone, once for each friend through whom. A carrier may be stale: the friendship
-- behind it is asked again here; that the event is still for friends of friends, by whoever reads the event.
create function near_events(viewer uuid) returns table (id uuid, created_at timestamptz, through uuid)
language sql stable parallel safe rows 1000 as $$
  select c.event_id, c.created_at, c.user_id
  from event_carriers c
  where c.user_id = any (array(select friend from friends_of(viewer) friend))
    and c.host_id <> viewer
    and c.host_id not in (select friend from friends_of(viewer) friend)
    and c.host_id not in (select hidden from hidden_from(viewer) hidden)
    and c.event_id not in (select a.event_id from event_access a where a.user_id = viewer)
    -- "offset 0": all pairs are read once and hashed, instead of one look into the index for each carrier.
    and (c.user_id, c.host_id) in (select near.through, near.person from friends_of_friends(viewer) near offset 0)
$$;

-- Everyone who sees these events, once each, begun from the host: asking thousands of viewers one by one would walk all of
-- their friendships.
create function viewers_of(event_ids uuid[]) returns table (event_id uuid, user_id uuid)
language sql stable parallel safe rows 2000 as $$
  select e.id, person.id
  from events e cross join lateral (
    select e.host_id
    union all select friend from friends_of(e.host_id) friend
    union all select a.user_id from event_access a where a.event_id = e.id
    union all select near.person from friends_of_friends(e.host_id) near where e.visibility = 'friends-of-friends'
  ) person (id)
  where e.id = any (event_ids)
  except
  select e.id, hidden from events e cross join hidden_from(e.host_id) hidden where e.id = any (event_ids)
$$;
