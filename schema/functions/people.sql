-- Who knows whom, and how people leave the database in the shapes of src/shared.

-- Accepted friends.
create or replace function friends_of(person uuid) returns setof uuid language sql stable parallel safe rows 50 as $$
  select friend_id from friendships where user_id = person and status = 'accepted'
$$;

create or replace function are_friends(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from friendships where user_id = one and friend_id = other and status = 'accepted')
$$;

-- Friends by a crew who have not confirmed it: their addresses do not show yet.
create or replace function unconfirmed_friends(person uuid) returns setof uuid language sql stable parallel safe rows 5 as $$
  select friend_id from friendships where user_id = person and not sees_email
$$;

create or replace function sees_email(viewer uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select 1 from friendships where user_id = viewer and friend_id = other and status = 'accepted' and sees_email)
$$;

-- One of the two has declined, unfriended or blocked the other in the last 30 days: no link makes them friends.
create or replace function have_parted(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select has_parted_from(one, other) or has_parted_from(other, one)
$$;

-- A decline is in the budget of who asked, too, where versions before this one keep it.
create or replace function has_parted_from(person uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select exists (
      select 1 from partings p
      where p.user_id = person and p.friend_id = other and p.parted_at > now() - interval '30 days')
    or exists (
      select 1 from stranger_budgets b
      where b.actor_id = other and b.user_id = person and b.kind = 'request' and b.rests_until > now())
$$;

-- People two hops away, once for each friend in between. The person and their friends are among them.
create or replace function friends_of_friends(of_person uuid) returns table (through uuid, person uuid)
language sql stable parallel safe rows 2000 as $$
  select mine.friend_id, theirs.friend_id
  from friendships mine
  join friendships theirs on theirs.user_id = mine.friend_id and theirs.status = 'accepted'
  where mine.user_id = of_person and mine.status = 'accepted'
$$;

-- Blocked in either direction, or one of the two is suspended.
create or replace function is_blocked_between(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from blocks where blocker_id = one and blocked_id = other)
      or exists (select 1 from blocks where blocker_id = other and blocked_id = one)
      or exists (select 1 from users where id in (one, other) and suspended_at is not null)
$$;

-- People who are blocked in either direction.
create or replace function blocked_with(person uuid) returns setof uuid language sql stable parallel safe rows 5 as $$
  select blocked_id from blocks where blocker_id = person
  union all
  select blocker_id from blocks where blocked_id = person
$$;

-- One row if this person is suspended. In FROM with "offset 0" it is a lookup in users_suspended_idx, which holds the suspended
-- alone. A list of all suspended people would be read anew by every query.
create or replace function suspension_of(person uuid) returns setof boolean language sql stable parallel safe rows 1 as $$
  select true from users where id = person and suspended_at is not null
$$;

-- What this viewer calls the relation to the other person.
create or replace function friend_status(viewer uuid, other uuid) returns text language sql stable parallel safe as $$
  select case
    when viewer = other then 'self'
    when are_friends(viewer, other) then 'friends'
    when exists (select 1 from friendships where user_id = viewer and friend_id = other) then 'pending_sent'
    when exists (select 1 from friendships where user_id = other and friend_id = viewer) then 'pending_received'
    else 'none'
  end
$$;

-- The rule of src/shared/names.ts; a test compares the two.
create or replace function display_name(first_name text, last_name text, email text)
returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(case when first_name <> '' and last_name <> '' then first_name || ' ' || last_name else first_name end, ''),
    nullif(split_part(email, '@', 1), ''),
    'Someone')
$$;

-- By whom a link or a mail says that it is: whoever holds it and is no friend reads no part of an e-mail address. Null where nothing
-- of the name may be said.
create or replace function known_name(viewer uuid, person users) returns text language sql stable parallel safe as $$
  select nullif(display_name(person.first_name, person.last_name,
    case when viewer = person.id or are_friends(viewer, person.id) then person.email end), 'Someone')
$$;

-- A person as this viewer sees them: friends see the e-mail address, unless a crew made them friends, only oneself the phone
-- number.
create or replace function person_json(viewer uuid, person users) returns json language sql stable parallel safe as $$
  select json_build_object(
    'id', person.id,
    'displayName', display_name(person.first_name, person.last_name, person.email),
    'firstName', person.first_name,
    'lastName', person.last_name,
    'email', case when viewer = person.id or sees_email(viewer, person.id) then person.email end,
    'phoneNumber', case when viewer = person.id then person.phone_number end,
    'profileImageUrl', person.profile_image_url,
    'kind', person.kind)
$$;

-- For reads that already know the relation (is_friend: who sees the address): a plain expression, which the planner inlines. The hot reads depend on that.
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

-- Members whose first, last or full name begins with this lower-case prefix: at most so many of each, some of them twice. Each
-- branch asks for the order of its own index. One plan is kept for all names: planning costs more than the search, and a
-- wrong guess at how rare a name is would read every person.
create or replace function people_named(prefix text, most integer)
returns setof users language plpgsql stable parallel safe rows 100
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    (select u.* from users u
      where lower(u.first_name) ~>=~ prefix and lower(u.first_name) ~<~ (prefix || chr(1114111)) and u.kind = 'member'
      order by lower(u.first_name) using ~<~ limit most)
    union all
    (select u.* from users u
      where lower(u.last_name) ~>=~ prefix and lower(u.last_name) ~<~ (prefix || chr(1114111)) and u.kind = 'member'
      order by lower(u.last_name) using ~<~ limit most)
    union all
    -- What begins with one word alone begins the first name.
    (select u.* from users u
      where strpos(prefix, ' ') > 0 and lower(u.first_name || ' ' || u.last_name) ~>=~ prefix
        and lower(u.first_name || ' ' || u.last_name) ~<~ (prefix || chr(1114111)) and u.kind = 'member'
      order by lower(u.first_name || ' ' || u.last_name) using ~<~ limit most);
end
$$;
