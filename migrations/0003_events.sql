-- Spons, who may see them, and what people say to them.

create table events (
  id uuid primary key default uuidv7(),
  host_id uuid not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  description text check (char_length(description) <= 2000),
  location text check (char_length(location) <= 300),
  timeframe text check (timeframe in ('Right Now', 'Morning', 'Lunch', 'Afternoon', 'Evening', 'Late Night')),
  specific_time text check (char_length(specific_time) <= 120),
  -- What the host's words mean, where they could be understood; never shown in their place.
  starts_at timestamptz,
  time_zone text check (char_length(time_zone) <= 64),
  visibility text not null default 'friends' check (visibility in ('friends', 'friends-of-friends')),
  guest_policy text not null default 'bring-crew' check (guest_policy in ('bring-crew', 'plus-one', 'just-you')),
  audio_url text check (char_length(audio_url) <= 2048),
  audio_duration integer check (audio_duration between 0 and 60),
  gif_url text check (char_length(gif_url) <= 2048),
  gif_alt_text text check (char_length(gif_alt_text) <= 300),
  -- Counts edits: the SEQUENCE of the calendar file.
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index events_host_id_created_at_idx on events (host_id, created_at desc, id desc);
create index events_starts_at_idx on events (starts_at) where starts_at is not null;

-- Access beyond friendship: an invitation, a share link, or an answer given before the host narrowed the circle.
create table event_access (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  source text not null check (source in ('invite', 'link', 'answer')),
  granted_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_access_user_id_idx on event_access (user_id, event_id);
create index event_access_granted_by_idx on event_access (granted_by, event_id);

-- One row per direct friend of a friends-of-friends host: the two-hop feed reads the rows of the viewer's friends and
-- re-checks the friendship behind each, so a stale row shows nothing.
create table event_carriers (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  host_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (event_id, user_id)
);
create index event_carriers_user_id_created_at_idx on event_carriers (user_id, created_at desc) include (event_id, host_id);
create index event_carriers_host_id_idx on event_carriers (host_id);

create table rsvps (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  response text not null check (response in ('going', 'might-show')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index rsvps_event_id_response_idx on rsvps (event_id, response, created_at) include (user_id);
create index rsvps_user_id_idx on rsvps (user_id, event_id);

create table comments (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  content text not null check (char_length(content) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index comments_event_id_idx on comments (event_id, created_at, id) include (user_id);
create index comments_user_id_idx on comments (user_id);

create table comment_mentions (
  id uuid primary key default uuidv7(),
  comment_id uuid not null references comments on delete cascade,
  mentioned_user_id uuid not null references users on delete cascade,
  -- The handle as it stands in the text, so that the screen knows which words to mark.
  handle text not null check (char_length(handle) between 1 and 320),
  created_at timestamptz not null default now(),
  unique (comment_id, mentioned_user_id)
);
create index comment_mentions_mentioned_user_id_idx on comment_mentions (mentioned_user_id);

create table comment_reactions (
  id uuid primary key default uuidv7(),
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  emoji text not null check (emoji in ('💀', '😭', '🔥', '🙏', '👀', '😅', '🤪', '👁👄👁')),
  created_at timestamptz not null default now(),
  unique (comment_id, user_id, emoji)
);
create index comment_reactions_user_id_idx on comment_reactions (user_id);

-- The rule of who sees an event. Everything that reads or writes an event asks this function, or picks candidates by a
-- faster road and is held against it by a test.
create function can_see_event(viewer uuid, event uuid, host uuid, circle text)
returns boolean language sql stable parallel safe as $$
  select viewer = host or (
    not is_blocked_between(viewer, host)
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

-- Carriers follow every road by which a friends-of-friends event and a friendship can meet.
create function carry_event() returns trigger language plpgsql as $$
begin
  if new.visibility = 'friends-of-friends' then
    insert into event_carriers (event_id, user_id, host_id, created_at)
    select new.id, f.friend_id, new.host_id, new.created_at
    from friendships f where f.user_id = new.host_id and f.status = 'accepted'
    on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    delete from event_carriers where event_id = new.id;
  end if;
  return null;
end
$$;
create trigger events_carry after insert or update of visibility on events for each row execute function carry_event();

create function carry_friendship() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from event_carriers where user_id = old.user_id and host_id = old.friend_id;
  elsif new.status = 'accepted' then
    insert into event_carriers (event_id, user_id, host_id, created_at)
    select e.id, new.user_id, e.host_id, e.created_at
    from events e
    where e.host_id = new.friend_id and e.visibility = 'friends-of-friends' and e.created_at > now() - interval '8 days'
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger friendships_carry after insert or update of status or delete on friendships
  for each row execute function carry_friendship();
