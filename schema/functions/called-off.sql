-- What is left of an event that its host called off, and who may read of it.

-- The older of the two rows of a friendship may be from when it was asked for; the younger is from when it was made.
create or replace function were_friends(one uuid, other uuid, at timestamptz) returns boolean language sql stable parallel safe as $$
  select exists (
    select 1
    from friendships f join friendships back on back.user_id = f.friend_id and back.friend_id = f.user_id
    where f.user_id = one and f.friend_id = other and f.status = 'accepted' and back.status = 'accepted'
      and f.created_at <= at and back.created_at <= at)
$$;

-- Whether this person could see an event that was called off, and may still read of it.
create or replace function saw_called_off(viewer uuid, event uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select 1
    from called_off_events c left join called_off_people p on p.event_id = c.event_id and p.user_id = viewer
    where c.event_id = event and c.called_off_at > now() - interval '7 days'
      and not is_blocked_between(viewer, c.host_id)
      and coalesce(p.is_former, viewer = c.host_id
        or (c.visibility <> 'chosen' and were_friends(viewer, c.host_id, c.called_off_at))
        or (c.visibility = 'friends-of-friends' and exists (
          select 1 from friendships f
          where f.user_id = viewer and f.status = 'accepted'
            and were_friends(viewer, f.friend_id, c.called_off_at)
            and were_friends(f.friend_id, c.host_id, c.called_off_at)))))
$$;

-- The event behind a link, for anyone who has the link, also without an account (viewer is null). Its inviter must still vouch.
create or replace function called_off_behind(token text, viewer uuid) returns setof uuid language sql stable parallel safe rows 1 as $$
  select l.event_id
  from called_off_links l join called_off_events c on c.event_id = l.event_id
  where l.token_hash = token
    and case when l.accepted_by is null then coalesce(l.expires_at, 'infinity') > now() else l.accepted_by = viewer end
    and saw_called_off(l.inviter_id, l.event_id)
    and not is_blocked_between(viewer, l.inviter_id)
    and not is_blocked_between(viewer, c.host_id)
    and not exists (
      select 1 from called_off_people p where p.event_id = l.event_id and p.user_id = viewer and not p.is_former)
$$;
