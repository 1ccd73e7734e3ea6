-- What the reads of spons are made of, and carriers that hold when two things happen at once.

-- As JavaScript's toISOString writes it.
create function iso_time(moment timestamptz) returns text language sql stable parallel safe as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- person_json() of 0008 for reads that know already how the two stand: a plain expression, which the planner writes into
-- the query that uses it. The hot reads depend on that.
create function person_json(person users, is_self boolean, is_friend boolean)
returns json language sql stable parallel safe as $$
  select json_build_object(
    'id', person.id,
    'displayName', display_name(person.first_name, person.last_name, person.email),
    'firstName', person.first_name,
    'lastName', person.last_name,
    'email', case when is_self or is_friend then person.email end,
    'phoneNumber', case when is_self then person.phone_number end,
    'profileImageUrl', person.profile_image_url)
$$;

-- Where the host allows one guest more: whether this person has brought theirs. An invitation that ran out or was taken
-- back leaves the place free.
create function has_brought_guest(person uuid, event uuid) returns boolean language sql stable parallel safe as $$
  select exists (
      select 1 from event_access a where a.granted_by = person and a.event_id = event and a.source = 'invite')
    or exists (
      select 1 from phone_invitations i
      where i.event_id = event and i.inviter_id = person
        and (i.status = 'accepted' or (i.status = 'sent' and i.expires_at > now())))
    or exists (
      select 1 from email_invitations i
      where i.event_id = event and i.inviter_id = person
        and (i.status = 'accepted' or (i.status = 'sent' and i.expires_at > now())))
$$;

-- A spon and a friendship that are made in the same moment do not see each other, and then no carrier would be written
-- (or, while the circle narrows, one too many). Both sides stand in line for the host.
create function lock_carriers_of(host uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('carriers ' || host, 0))
$$;

create or replace function carry_event() returns trigger language plpgsql as $$
begin
  if new.visibility = 'friends-of-friends' then
    perform lock_carriers_of(new.host_id);
    insert into event_carriers (event_id, user_id, host_id, created_at)
    select new.id, f.friend_id, new.host_id, new.created_at
    from friendships f where f.user_id = new.host_id and f.status = 'accepted'
    on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    perform lock_carriers_of(new.host_id);
    delete from event_carriers where event_id = new.id;
  end if;
  return null;
end
$$;

create or replace function carry_friendship() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from event_carriers where user_id = old.user_id and host_id = old.friend_id;
  elsif new.status = 'accepted' then
    perform lock_carriers_of(new.friend_id);
    insert into event_carriers (event_id, user_id, host_id, created_at)
    select e.id, new.user_id, e.host_id, e.created_at
    from events e
    where e.host_id = new.friend_id and e.visibility = 'friends-of-friends' and e.created_at > now() - interval '8 days'
    on conflict do nothing;
  end if;
  return null;
end
$$;
