-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- Friends of a member who were asked in the app. The invitation opens by the crew's id, for them alone.
create table crew_invitations (
  crew_id uuid not null,
  user_id uuid not null,
  invited_by uuid not null,
  invited_at timestamptz not null default now(),
  constraint crew_invitations_pkey primary key (crew_id, user_id),
  constraint crew_invitations_crew_id_fkey foreign key (crew_id) references crews (id) on delete cascade,
  constraint crew_invitations_invited_by_fkey foreign key (invited_by) references users (id) on delete cascade,
  constraint crew_invitations_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index crew_invitations_invited_by_idx on crew_invitations (invited_by);
create index crew_invitations_user_id_idx on crew_invitations (user_id);

-- The starter of a crew is whoever has been in it longest.
create table crew_members (
  crew_id uuid not null,
  user_id uuid not null,
  -- Of the crew's 30.
  seat integer not null,
  -- Of the person's 20.
  place integer not null,
  joined_at timestamptz not null default now(),
  constraint crew_members_pkey primary key (crew_id, user_id),
  constraint crew_members_crew_id_seat_key unique (crew_id, seat),
  constraint crew_members_user_id_place_key unique (user_id, place),
  constraint crew_members_place_check check (place >= 1 and place <= 20),
  constraint crew_members_seat_check check (seat >= 1 and seat <= 30),
  constraint crew_members_crew_id_fkey foreign key (crew_id) references crews (id) on delete cascade,
  constraint crew_members_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create trigger crew_members_end after delete on crew_members for each row execute function end_empty_crew();

-- The crew's link does not let them in again, until a member invites them.
create table crew_removals (
  crew_id uuid not null,
  user_id uuid not null,
  removed_at timestamptz not null default now(),
  constraint crew_removals_pkey primary key (crew_id, user_id),
  constraint crew_removals_crew_id_fkey foreign key (crew_id) references crews (id) on delete cascade,
  constraint crew_removals_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index crew_removals_user_id_idx on crew_removals (user_id);

create table crews (
  id uuid not null default uuidv7(),
  name text not null,
  emoji text,
  created_at timestamptz not null default now(),
  constraint crews_pkey primary key (id),
  constraint crews_emoji_check check (char_length(emoji) >= 1 and char_length(emoji) <= 16),
  constraint crews_name_check check (char_length(name) >= 1 and char_length(name) <= 40)
);

-- Links that several people may use: to be a friend of its owner, or to be in a crew.
create table join_links (
  id uuid not null default uuidv7(),
  -- Of a friend link.
  owner_id uuid,
  crew_id uuid,
  -- Of a crew's link: it outlives their membership.
  made_by uuid,
  -- SHA-256 of the token.
  token_hash text not null,
  -- Encrypted with the server's secret, so that the link can be shown again.
  sealed_token text not null,
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '30 days'::interval),
  revoked_at timestamptz,
  constraint join_links_pkey primary key (id),
  constraint join_links_token_hash_key unique (token_hash),
  constraint join_links_check check (num_nonnulls(owner_id, crew_id) = 1),
  constraint join_links_uses_check check (uses >= 0 and uses <= 50),
  constraint join_links_crew_id_fkey foreign key (crew_id) references crews (id) on delete cascade,
  constraint join_links_made_by_fkey foreign key (made_by) references users (id) on delete set null,
  constraint join_links_owner_id_fkey foreign key (owner_id) references users (id) on delete cascade
);
create index join_links_crew_id_idx on join_links (crew_id);
create unique index join_links_crew_id_key on join_links (crew_id) where revoked_at is null;
create index join_links_made_by_idx on join_links (made_by);
create index join_links_owner_id_idx on join_links (owner_id);
create unique index join_links_owner_id_key on join_links (owner_id) where revoked_at is null;

create table link_uses (
  link_id uuid not null,
  user_id uuid not null,
  used_at timestamptz not null default now(),
  constraint link_uses_pkey primary key (link_id, user_id),
  constraint link_uses_link_id_fkey foreign key (link_id) references join_links (id) on delete cascade,
  constraint link_uses_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index link_uses_user_id_idx on link_uses (user_id);
