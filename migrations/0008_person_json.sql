-- How people and what they said leave the database in the shapes of src/shared. Written to be inlined: one SELECT each.

-- The rule of src/shared/names.ts; a test holds the two equal.
create function display_name(first_name text, last_name text, email text)
returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(case when first_name <> '' and last_name <> '' then first_name || ' ' || last_name else first_name end, ''),
    nullif(split_part(email, '@', 1), ''),
    'Someone')
$$;

-- An address reaches oneself and friends, a number only oneself.
create function person_json(viewer uuid, person users) returns json language sql stable parallel safe as $$
  select json_build_object(
    'id', person.id,
    'displayName', display_name(person.first_name, person.last_name, person.email),
    'firstName', person.first_name,
    'lastName', person.last_name,
    'email', case when viewer = person.id or are_friends(viewer, person.id) then person.email end,
    'phoneNumber', case when viewer = person.id then person.phone_number end,
    'profileImageUrl', person.profile_image_url)
$$;

create function friend_status(viewer uuid, other uuid) returns text language sql stable parallel safe as $$
  select case
    when viewer = other then 'self'
    when are_friends(viewer, other) then 'friends'
    when exists (select 1 from friendships where user_id = viewer and friend_id = other) then 'pending_sent'
    when exists (select 1 from friendships where user_id = other and friend_id = viewer) then 'pending_received'
    else 'none'
  end
$$;

-- Whether the viewer may read the comment at all is the caller's question; here only blocked people's traces are left out.
create function comment_json(viewer uuid, comment comments) returns json language sql stable parallel safe as $$
  select json_build_object(
    'id', comment.id,
    'userId', comment.user_id,
    'content', comment.content,
    'createdAt', comment.created_at,
    'user', (select person_json(viewer, u) from users u where u.id = comment.user_id),
    'reactions', coalesce((
      select json_agg(json_build_object('emoji', r.emoji, 'userId', r.user_id) order by r.created_at, r.id)
      from comment_reactions r
      where r.comment_id = comment.id and not is_blocked_between(viewer, r.user_id)), '[]'),
    'mentions', coalesce((
      select json_agg(json_build_object('userId', m.mentioned_user_id, 'handle', m.handle) order by m.created_at, m.id)
      from comment_mentions m
      where m.comment_id = comment.id and not is_blocked_between(viewer, m.mentioned_user_id)), '[]'))
$$;
