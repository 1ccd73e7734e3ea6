-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- A request is one row, by the person who asks; a friendship is two accepted rows, one in each direction.
create table friendships (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  friend_id uuid not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  -- Whether user_id sees the address of friend_id: in a friendship made by a crew not before friend_id confirms it.
  sees_email boolean not null default true,
  -- When a link made it: of a crew, the joined_at of who joined. For a day it has the limits of strangers.
  linked_at timestamptz,
  -- Whether events of friend_id ping user_id, or are only in the app. friend_id never learns of it.
  pings text not null default 'all',
  constraint friendships_pkey primary key (id),
  constraint friendships_check check (user_id <> friend_id),
  constraint friendships_pings_check check (pings in ('all', 'app')),
  constraint friendships_status_check check (status in ('pending', 'accepted')),
  constraint friendships_friend_id_fkey foreign key (friend_id) references users (id) on delete cascade,
  constraint friendships_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index friendships_friend_id_idx on friendships (friend_id, user_id) include (status);
create index friendships_unconfirmed_idx on friendships (user_id, friend_id) where not sees_email;
create unique index friendships_user_id_friend_id_key on friendships (user_id, friend_id) include (status);
create trigger friendships_carry after insert or delete or update of status on friendships for each row execute function carry_friendship();

-- Who declined, unfriended or blocked whom. For 30 days no link makes the two friends.
create table partings (
  user_id uuid not null,
  friend_id uuid not null,
  parted_at timestamptz not null default now(),
  constraint partings_pkey primary key (user_id, friend_id),
  constraint partings_friend_id_fkey foreign key (friend_id) references users (id) on delete cascade,
  constraint partings_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index partings_friend_id_idx on partings (friend_id);
create index partings_parted_at_idx on partings (parted_at);

create table pending_friendships (
  id uuid not null default uuidv7(),
  inviter_id uuid not null,
  invitee_email text not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '30 days'::interval),
  constraint pending_friendships_pkey primary key (id),
  constraint pending_friendships_inviter_id_invitee_email_key unique (inviter_id, invitee_email),
  constraint pending_friendships_invitee_email_check check (invitee_email = lower(invitee_email)),
  constraint pending_friendships_status_check check (status in ('pending', 'accepted', 'revoked')),
  constraint pending_friendships_inviter_id_fkey foreign key (inviter_id) references users (id) on delete cascade
);
create index pending_friendships_invitee_email_idx on pending_friendships (invitee_email) where status = 'pending';
