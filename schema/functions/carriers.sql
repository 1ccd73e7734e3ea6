-- Carriers (event_carriers) follow from events and friendships. These triggers keep them, not foreign keys: three keys made up
-- half the cost of posting an event to friends of friends. A stale carrier shows nothing, see near_feed(), and goes with age.

-- An event and a friendship that are written at the same moment do not see each other, and one carrier would be missing or left
-- over. So both lock the host.
create or replace function lock_carriers_of(host uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('carriers ' || host, 0))
$$;

create or replace function carry_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from event_carriers where event_id = old.id;
  elsif new.visibility = 'friends-of-friends' then
    perform lock_carriers_of(new.host_id);
    insert into event_carriers (event_id, user_id, host_id, created_at, starts_at, ends_at)
    select new.id, f.friend_id, new.host_id, new.created_at, new.starts_at, new.ends_at
    from friendships f where f.user_id = new.host_id and f.status = 'accepted'
    on conflict (event_id, user_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at;
  elsif tg_op = 'UPDATE' then
    perform lock_carriers_of(new.host_id);
    delete from event_carriers where event_id = new.id;
  end if;
  return null;
end
$$;
create or replace trigger events_carry after insert or update of visibility, starts_at, ends_at or delete on events
  for each row execute function carry_event();

-- A new friend gets the events that can still be in a feed: a day more than those that ended in the last seven.
create or replace function carry_friendship() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from event_carriers where user_id = old.user_id and host_id = old.friend_id;
  elsif new.status = 'accepted' then
    perform lock_carriers_of(new.friend_id);
    insert into event_carriers (event_id, user_id, host_id, created_at, starts_at, ends_at)
    select e.id, new.user_id, e.host_id, e.created_at, e.starts_at, e.ends_at
    from events e
    where e.host_id = new.friend_id and e.visibility = 'friends-of-friends' and e.ends_at > now() - interval '8 days'
    on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger friendships_carry after insert or update of status or delete on friendships
  for each row execute function carry_friendship();
