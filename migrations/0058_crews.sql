-- Crews: named groups that people join by a link, and the link by which one person gathers friends.
create table crews (
  id uuid primary key default uuidv7(),
  name text not null check (char_length(name) between 1 and 40),
  emoji text check (char_length(emoji) between 1 and 16),
  created_at timestamptz not null default now()
);

-- Seats and places are numbered, so that a crew cannot have a 31st member, nor a person a 21st crew, whatever happens at once.
create table crew_members (
  crew_id uuid not null references crews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  seat integer not null check (seat between 1 and 30),
  place integer not null check (place between 1 and 20),
  joined_at timestamptz not null default now(),
  primary key (crew_id, user_id),
  unique (crew_id, seat),
  unique (user_id, place)
);
comment on table crew_members is 'The starter of a crew is whoever has been in it longest.';
comment on column crew_members.seat is 'Of the crew''s 30.';
comment on column crew_members.place is 'Of the person''s 20.';

create table crew_removals (
  crew_id uuid not null references crews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  removed_at timestamptz not null default now(),
  primary key (crew_id, user_id)
);
create index crew_removals_user_id_idx on crew_removals (user_id);
comment on table crew_removals is 'The crew''s link does not let them in again, until a member invites them.';

create table crew_invitations (
  crew_id uuid not null references crews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  invited_by uuid not null references users (id) on delete cascade,
  invited_at timestamptz not null default now(),
  primary key (crew_id, user_id)
);
create index crew_invitations_user_id_idx on crew_invitations (user_id);
create index crew_invitations_invited_by_idx on crew_invitations (invited_by);
comment on table crew_invitations is 'Friends of a member who were asked in the app. The invitation opens by the crew''s id, for them alone.';

create table join_links (
  id uuid primary key default uuidv7(),
  owner_id uuid references users (id) on delete cascade,
  crew_id uuid references crews (id) on delete cascade,
  made_by uuid references users (id) on delete set null,
  token_hash text not null unique,
  sealed_token text not null,
  uses integer not null default 0 check (uses between 0 and 50),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  revoked_at timestamptz,
  check (num_nonnulls(owner_id, crew_id) = 1)
);
create unique index join_links_owner_id_key on join_links (owner_id) where revoked_at is null;
create unique index join_links_crew_id_key on join_links (crew_id) where revoked_at is null;
create index join_links_owner_id_idx on join_links (owner_id);
create index join_links_crew_id_idx on join_links (crew_id);
create index join_links_made_by_idx on join_links (made_by);
comment on table join_links is 'Links that several people may use: to be a friend of its owner, or to be in a crew.';
comment on column join_links.owner_id is 'Of a friend link.';
comment on column join_links.made_by is 'Of a crew''s link: it outlives their membership.';
comment on column join_links.token_hash is 'SHA-256 of the token.';
comment on column join_links.sealed_token is 'Encrypted with the server''s secret, so that the link can be shown again.';

create table link_uses (
  link_id uuid not null references join_links (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  used_at timestamptz not null default now(),
  primary key (link_id, user_id)
);
create index link_uses_user_id_idx on link_uses (user_id);

create table partings (
  user_id uuid not null references users (id) on delete cascade,
  friend_id uuid not null references users (id) on delete cascade,
  parted_at timestamptz not null default now(),
  primary key (user_id, friend_id)
);
create index partings_friend_id_idx on partings (friend_id);
create index partings_parted_at_idx on partings (parted_at);
comment on table partings is 'Who declined, unfriended or blocked whom. For 30 days no link makes the two friends.';

alter table friendships add column sees_email boolean not null default true;
comment on column friendships.sees_email is 'Whether user_id sees the address of friend_id: in a friendship made by a crew not before friend_id confirms it.';
alter table friendships add column linked_at timestamptz;
comment on column friendships.linked_at is 'When a link made it: of a crew, the joined_at of who joined. For a day it has the limits of strangers.';

alter table notifications add column related_crew_id uuid;
alter table notifications add constraint notifications_related_crew_id_fkey
  foreign key (related_crew_id) references crews (id) on delete cascade not valid;
