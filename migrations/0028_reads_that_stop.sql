-- Reads that stop after what they show, and a spon that goes names a rule instead of people.

-- As in 0021, newest first: whoever wants the first fifty stops after them, because what follows is asked row by row, in that
-- order. "offset 0" keeps the friendship behind each carrier a look into an index; else all pairs are read and hashed first.
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
$$;

-- Everyone who sees what this host shows to a circle, once each: all but those who were let in to one event alone.
create function circle_of(host uuid, circle text) returns setof uuid language sql stable parallel safe rows 2000 as $$
  select person.id
  from (
    select host
    union all select friend from friends_of(host) friend
    union all select near.person from friends_of_friends(host) near where circle = 'friends-of-friends'
  ) person (id)
  except select hidden from hidden_from(host) hidden
$$;

-- People whose first, last or whole name begins with this, in small letters: at most so many of each, some of them twice. The
-- order of its own index is asked for in each, and one plan is kept for all names: a guess at how rare a name is must lead
-- neither to reading everybody nor to planning anew for every search, which costs more than the search.
create function people_named(prefix text, most integer) returns setof users language plpgsql stable parallel safe rows 100
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    (select u.* from users u
      where lower(u.first_name) ~>=~ prefix and lower(u.first_name) ~<~ (prefix || chr(1114111))
      order by lower(u.first_name) using ~<~ limit most)
    union all
    (select u.* from users u
      where lower(u.last_name) ~>=~ prefix and lower(u.last_name) ~<~ (prefix || chr(1114111))
      order by lower(u.last_name) using ~<~ limit most)
    union all
    -- What begins with one word alone begins the first name.
    (select u.* from users u
      where strpos(prefix, ' ') > 0 and lower(u.first_name || ' ' || u.last_name) ~>=~ prefix
        and lower(u.first_name || ' ' || u.last_name) ~<~ (prefix || chr(1114111))
      order by lower(u.first_name || ' ' || u.last_name) using ~<~ limit most);
end
$$;
