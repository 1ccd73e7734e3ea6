-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- What is left for a week of an event that its host called off, so that those who could see it read that it is off.
create table called_off_events (
  event_id uuid not null,
  host_id uuid not null,
  title text not null,
  visibility text not null,
  starts_at timestamptz,
  called_off_at timestamptz not null default now(),
  constraint called_off_events_pkey primary key (event_id),
  constraint called_off_events_host_id_fkey foreign key (host_id) references users (id) on delete cascade
);
create index called_off_events_called_off_at_idx on called_off_events (called_off_at);
create index called_off_events_host_id_idx on called_off_events (host_id);

-- The invitations and links that worked when it was called off.
create table called_off_links (
  token_hash text not null,
  event_id uuid not null,
  inviter_id uuid not null,
  -- Who took the invitation up: it is for that person alone.
  accepted_by uuid,
  expires_at timestamptz,
  constraint called_off_links_pkey primary key (token_hash),
  constraint called_off_links_accepted_by_fkey foreign key (accepted_by) references users (id) on delete cascade,
  constraint called_off_links_event_id_fkey foreign key (event_id) references called_off_events (event_id) on delete cascade,
  constraint called_off_links_inviter_id_fkey foreign key (inviter_id) references users (id) on delete cascade
);
create index called_off_links_accepted_by_idx on called_off_links (accepted_by);
create index called_off_links_event_id_idx on called_off_links (event_id);
create index called_off_links_inviter_id_idx on called_off_links (inviter_id);

-- Those who had access or had answered, and, with is_former false, those who are not to read of it: who could not see it then, or has parted from the host since. Everybody else's relation to the host is asked when they look.
create table called_off_people (
  event_id uuid not null,
  user_id uuid not null,
  is_former boolean not null,
  was_going boolean not null,
  -- Had answered, be it that no notification was wanted.
  answered boolean not null default false,
  constraint called_off_people_pkey primary key (event_id, user_id),
  constraint called_off_people_event_id_fkey foreign key (event_id) references called_off_events (event_id) on delete cascade,
  constraint called_off_people_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index called_off_people_user_id_idx on called_off_people (user_id);

-- One row for each direct friend of a friends-of-friends host. Kept by triggers, see schema/functions/carriers.sql; the wider feed
-- reads the rows of the viewer's friends.
create table event_carriers (
  event_id uuid not null,
  user_id uuid not null,
  host_id uuid not null,
  created_at timestamptz not null,
  starts_at timestamptz,
  ends_at timestamptz not null default (now() + '48:00:00'::interval),
  constraint event_carriers_pkey primary key (event_id, user_id)
);
create index event_carriers_user_id_created_at_idx on event_carriers (user_id, created_at desc) include (event_id, host_id);
create index event_carriers_user_id_ends_at_idx on event_carriers (user_id, ends_at) include (event_id, host_id, starts_at, created_at);

-- The time and place that those who answered were notified of last.
create table event_moves (
  event_id uuid not null,
  since timestamptz not null default now(),
  -- How often the event was moved in the hour that began at since.
  count integer not null default 1,
  sent_location text,
  sent_time text,
  sent_starts_at timestamptz,
  -- The start that those who answered knew before.
  started_before timestamptz,
  -- Of the event when those who answered were notified last: it names those notifications.
  sent_revision integer,
  sent_at timestamptz,
  constraint event_moves_pkey primary key (event_id),
  constraint event_moves_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);

create table events (
  id uuid not null default uuidv7(),
  host_id uuid not null,
  title text not null,
  description text,
  location text,
  timeframe text,
  specific_time text,
  -- What the host's words mean, where they could be understood; never shown in their place.
  starts_at timestamptz,
  time_zone text,
  visibility text not null default 'friends',
  guest_policy text not null default 'bring-crew',
  audio_url text,
  audio_duration integer,
  gif_url text,
  gif_alt_text text,
  -- Counts edits: the SEQUENCE of the calendar file.
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How many guests each share link lets in. 0: nobody answers without an account.
  guest_limit integer not null default 50,
  min_going integer,
  -- When min_going people were going for the first time: once on, it stays on.
  tipped_at timestamptz,
  -- It tipped, and fewer are going by now; the host was notified.
  is_short boolean not null default false,
  -- Since when people know when it starts. Null for events from before this column: these count from their last edit.
  starts_known_at timestamptz default now(),
  -- 19:00 on the day before, in the time zone of the host.
  evening_before timestamptz,
  -- Hidden by an admin: only the host sees it.
  hidden_at timestamptz,
  -- When it is over: worked out from the host's words when they are saved, moved by 'It's over' and 'Still on'.
  ends_at timestamptz not null default (now() + '48:00:00'::interval),
  -- The host posted it again: this one is over, in no feed, and leads to that one.
  replaced_by uuid,
  -- In which specific_time was typed. Null: not known.
  time_language text,
  constraint events_pkey primary key (id),
  constraint events_audio_duration_check check (audio_duration >= 0 and audio_duration <= 60),
  constraint events_audio_url_check check (char_length(audio_url) <= 2048),
  constraint events_description_check check (char_length(description) <= 2000),
  constraint events_gif_alt_text_check check (char_length(gif_alt_text) <= 300),
  constraint events_gif_url_check check (char_length(gif_url) <= 2048),
  constraint events_guest_limit_check check (guest_limit >= 0 and guest_limit <= 500),
  constraint events_guest_policy_check check (guest_policy in ('bring-crew', 'plus-one', 'just-you')),
  constraint events_location_check check (char_length(location) <= 300),
  constraint events_min_going_check check (min_going >= 2 and min_going <= 50),
  constraint events_specific_time_check check (char_length(specific_time) <= 120),
  constraint events_time_language_check check (time_language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  constraint events_time_zone_check check (char_length(time_zone) <= 64),
  constraint events_timeframe_check check (timeframe in ('Right Now', 'Morning', 'Lunch', 'Afternoon', 'Evening', 'Late Night')),
  constraint events_title_check check (char_length(title) >= 1 and char_length(title) <= 120),
  constraint events_visibility_check check (visibility in ('friends', 'friends-of-friends', 'chosen')),
  constraint events_host_id_fkey foreign key (host_id) references users (id) on delete cascade,
  constraint events_replaced_by_fkey foreign key (replaced_by) references events (id) on delete set null
);
-- For the reminders on the evening before.
create index events_evening_before_idx on events (evening_before) where evening_before is not null;
create index events_host_id_created_at_idx on events (host_id, created_at desc, id desc);
create index events_host_id_ends_at_idx on events (host_id, ends_at);
create index events_replaced_by_idx on events (replaced_by) where replaced_by is not null;
create index events_starts_at_idx on events (starts_at) where starts_at is not null;
create trigger events_carry after insert or delete or update of visibility, starts_at, ends_at on events for each row execute function carry_event();
create trigger events_end before insert or update of starts_at on events for each row when (new.starts_at is not null) execute function end_after_start();
