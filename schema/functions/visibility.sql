-- Who sees an event; docs/decisions/014-one-family-of-visibility-functions.md says why there are several forms of one rule.
--
-- PostgreSQL inlines a function that contains a query only in FROM, and only if it returns a set, is stable and is a single
-- SELECT; elsewhere it runs again for each row. So questions about many rows are asked in FROM. "offset 0" keeps a subquery a
-- lookup in an index: without it the planner first collects all friends of the viewer.

-- The rule in its plain form; a test holds all others against it. For one event this is also the fastest: planning the
-- inlined form takes longer than calling this.
create or replace function can_see_event(viewer uuid, event uuid, host uuid, circle text)
returns boolean language sql stable parallel safe as $$
  select viewer = host or (
    not is_blocked_between(viewer, host)
    and not is_hidden(event)
    and (
      (circle <> 'chosen' and are_friends(viewer, host))
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

-- By the event's id alone.
create or replace function can_see_event(viewer uuid, event uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select 1 from events e cross join sight(viewer, e.id, e.host_id, e.visibility) where e.id = event)
$$;

-- An admin has hidden the event: only its host sees it.
create or replace function is_hidden(event uuid) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from events where id = event and hidden_at is not null)
$$;

-- One row if this viewer sees this event, otherwise none.
create or replace function sight(viewer uuid, event uuid, host uuid, circle text) returns setof boolean
language sql stable parallel safe rows 1 as $$
  select true
  where viewer = host or (
    not exists (select 1 from blocked_with(viewer) blocked where blocked = host offset 0)
    and not exists (select 1 from suspension_of(host) offset 0)
    and not exists (select 1 from events h where h.id = event and h.hidden_at is not null offset 0)
    and (
      (circle <> 'chosen' and exists (select 1 from friends_of(viewer) friend where friend = host offset 0))
      or exists (select 1 from event_access a where a.event_id = event and a.user_id = viewer offset 0)
      or (circle = 'friends-of-friends' and exists (
        select 1 from friends_of_friends(viewer) near where near.person = host offset 0))
    )
  )
$$;

-- Which of the events that the query names this viewer sees: friends and blocks are read once for all of them.
create or replace function visible_events(viewer uuid) returns setof events language sql stable parallel safe rows 1000 as $$
  select e.* from events e
  where e.host_id = viewer or (
    e.hidden_at is null
    and e.host_id not in (select blocked from blocked_with(viewer) blocked)
    and not exists (select 1 from suspension_of(e.host_id) offset 0)
    and (
      (e.visibility <> 'chosen' and e.host_id in (select friend from friends_of(viewer) friend))
      or e.id in (select a.event_id from event_access a where a.user_id = viewer)
      or (e.visibility = 'friends-of-friends' and exists (
        select 1 from friends_of_friends(viewer) near where near.person = e.host_id))
    )
  )
$$;

-- Access that puts events of others into the viewer's feed: what they accepted, and what a friend invited them to, even if
-- they became friends later.
create or replace function accepted_access(viewer uuid) returns table (event_id uuid) language sql stable parallel safe rows 50 as $$
  select a.event_id
  from event_access a
  where a.user_id = viewer
    and (a.accepted_at is not null
      or (a.declined_at is null and a.granted_by in (select friend from friends_of(viewer) friend)))
$$;

-- The crew feed, without what was over before `since`: the viewer's own events and those of friends (is_known), of those for chosen
-- people only what they accepted, and accepted invitations. The index on host and end answers the first part alone.
create or replace function crew_feed(viewer uuid, since timestamptz)
returns table (id uuid, starts_at timestamptz, ends_at timestamptz, created_at timestamptz, is_known boolean)
language sql stable parallel safe rows 1000 as $$
  select e.id, e.starts_at, e.ends_at, e.created_at, true
  from events e
  where e.host_id = any (array(select viewer union all select friend from friends_of(viewer) friend))
    and e.ends_at > since
    and e.replaced_by is null
    and (e.visibility <> 'chosen' or e.host_id = viewer or exists (
      select 1 from accepted_access(viewer) a where a.event_id = e.id offset 0))
    and (e.host_id = viewer or (e.hidden_at is null and not exists (select 1 from suspension_of(e.host_id) offset 0)))
    and e.host_id not in (select blocked from blocked_with(viewer) blocked)
  union all
  select e.id, e.starts_at, e.ends_at, e.created_at, false
  from accepted_access(viewer) a join events e on e.id = a.event_id
  where e.host_id <> viewer
    and e.ends_at > since
    and e.replaced_by is null
    and e.hidden_at is null
    and e.host_id not in (select friend from friends_of(viewer) friend)
    and e.host_id not in (select blocked from blocked_with(viewer) blocked)
    and not exists (select 1 from suspension_of(e.host_id) offset 0)
$$;

-- The wider feed: events that the viewer sees only through a friend's friendship with the host, once for each such friend.
-- What ended after `since` and no later than `until`, in the order of feeds at `moment`; all else is asked row by row in that order,
-- so a page of fifty stops early. A carrier may be stale, so the friendship behind it is checked here; that the event is still for
-- friends of friends, by the query that reads the event.
create or replace function near_feed(viewer uuid, since timestamptz, until timestamptz, moment timestamptz)
returns table (id uuid, rank integer, place double precision, through uuid)
language sql stable parallel safe rows 1000 as $$
  select c.event_id, c.rank, c.place, c.user_id
  from (
    select c.event_id, c.user_id, c.host_id,
      feed_rank(c.starts_at, c.ends_at, moment) as rank,
      feed_place(c.starts_at, c.ends_at, c.created_at, moment) as place
    from event_carriers c
    where c.user_id = any (array(select friend from friends_of(viewer) friend))
      and c.ends_at > since and c.ends_at <= until
    order by 4, 5, 1, 2
  ) c
  where c.host_id <> viewer
    and c.host_id not in (select friend from friends_of(viewer) friend)
    and c.host_id not in (select blocked from blocked_with(viewer) blocked)
    and c.event_id not in (select a.event_id from accepted_access(viewer) a)
    and exists (select 1 from friends_of(c.user_id) friend where friend = c.host_id offset 0)
    and not exists (select 1 from suspension_of(c.host_id) offset 0)
    and not exists (select 1 from events h
      where h.id = c.event_id and (h.hidden_at is not null or h.replaced_by is not null) offset 0)
$$;

-- Everyone who sees these events, once each. It begins with the host: asking about thousands of viewers one by one would read
-- all their friendships. For the same reason blocked and suspended people are subtracted as one set, without a lookup for each.
-- A hidden event is still seen by its host, and so are all events of a suspended host.
create or replace function viewers_of(event_ids uuid[]) returns table (event_id uuid, user_id uuid)
language sql stable parallel safe rows 2000 as $$
  select e.id, person.id
  from events e join users h on h.id = e.host_id cross join lateral (
    select e.host_id
    union all select friend from friends_of(e.host_id) friend where e.visibility <> 'chosen'
    union all select a.user_id from event_access a where a.event_id = e.id
    union all select near.person from friends_of_friends(e.host_id) near where e.visibility = 'friends-of-friends'
  ) person (id)
  where e.id = any (event_ids)
    and (person.id = e.host_id or (e.hidden_at is null and h.suspended_at is null))
  except
  select e.id, hidden.person
  from events e cross join lateral (
    select blocked from blocked_with(e.host_id) blocked
    union all select id from users where suspended_at is not null and id <> e.host_id
  ) hidden (person)
  where e.id = any (event_ids)
$$;

-- Everyone who sees what this host shows to a circle: without those who have access to one event only.
create or replace function circle_of(host uuid, circle text) returns setof uuid language sql stable parallel safe rows 2000 as $$
  select person.id
  from (
    select host
    union all select friend from friends_of(host) friend where circle <> 'chosen'
    union all select near.person from friends_of_friends(host) near where circle = 'friends-of-friends'
  ) person (id)
  except (
    select blocked from blocked_with(host) blocked
    union all select id from users where suspended_at is not null and id <> host)
$$;

-- For the version before, which runs beside this one during a deployment; they go with the next one.

-- The crew feed: the viewer's own events and those of friends (is_known), and accepted invitations. The index on host and time
-- answers the first part alone.
create or replace function crew_events(viewer uuid) returns table (id uuid, created_at timestamptz, is_known boolean)
language sql stable parallel safe rows 1000 as $$
  select e.id, e.created_at, true
  from events e
  where e.host_id = any (array(select viewer union all select friend from friends_of(viewer) friend))
    and (e.visibility <> 'chosen' or e.host_id = viewer or exists (
      select 1 from accepted_access(viewer) a where a.event_id = e.id offset 0))
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

-- The wider feed: events that the viewer sees only through a friend's friendship with the host, once for each such friend.
-- Newest first, and all else is asked row by row in that order, so a page of fifty stops early. A carrier may be stale, so the
-- friendship behind it is checked here; that the event is still for friends of friends, by the query that reads the event.
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
