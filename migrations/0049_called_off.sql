-- What is left of an event that was called off, and what people were notified of when it moved. 0054 says why.
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

create table called_off_links (
  token_hash text not null,
  event_id uuid not null,
  inviter_id uuid not null,
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

create table called_off_people (
  event_id uuid not null,
  user_id uuid not null,
  is_former boolean not null,
  was_going boolean not null,
  constraint called_off_people_pkey primary key (event_id, user_id),
  constraint called_off_people_event_id_fkey foreign key (event_id) references called_off_events (event_id) on delete cascade,
  constraint called_off_people_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index called_off_people_user_id_idx on called_off_people (user_id);

create table event_moves (
  event_id uuid not null,
  since timestamptz not null default now(),
  count integer not null default 1,
  sent_location text,
  sent_time text,
  sent_starts_at timestamptz,
  started_before timestamptz,
  constraint event_moves_pkey primary key (event_id),
  constraint event_moves_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);
