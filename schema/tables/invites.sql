-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

create table email_invitations (
  id uuid not null default uuidv7(),
  inviter_id uuid not null,
  email text not null,
  event_id uuid,
  invite_type text not null default 'friend',
  status text not null default 'sent',
  -- SHA-256 of the token.
  invite_token text not null,
  accepted_by uuid,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint email_invitations_pkey primary key (id),
  constraint email_invitations_invite_token_key unique (invite_token),
  constraint email_invitations_check check ((invite_type = 'event') = (event_id is not null)),
  constraint email_invitations_email_check check (email = lower(email)),
  constraint email_invitations_invite_type_check check (invite_type in ('friend', 'event')),
  constraint email_invitations_status_check check (status in ('sent', 'accepted', 'revoked')),
  constraint email_invitations_accepted_by_fkey foreign key (accepted_by) references users (id) on delete set null,
  constraint email_invitations_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint email_invitations_inviter_id_fkey foreign key (inviter_id) references users (id) on delete cascade
);
create index email_invitations_accepted_by_idx on email_invitations (accepted_by);
create index email_invitations_email_idx on email_invitations (email, created_at desc);
create index email_invitations_event_id_idx on email_invitations (event_id, inviter_id);
create index email_invitations_inviter_id_idx on email_invitations (inviter_id, created_at desc);

create table phone_invitations (
  id uuid not null default uuidv7(),
  inviter_id uuid not null,
  phone_number text not null,
  event_id uuid,
  invite_type text not null default 'friend',
  status text not null default 'sent',
  -- SHA-256 of the token.
  invite_token text not null,
  accepted_by uuid,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint phone_invitations_pkey primary key (id),
  constraint phone_invitations_invite_token_key unique (invite_token),
  constraint phone_invitations_check check ((invite_type = 'event') = (event_id is not null)),
  constraint phone_invitations_invite_type_check check (invite_type in ('friend', 'event')),
  constraint phone_invitations_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint phone_invitations_status_check check (status in ('sent', 'accepted', 'revoked')),
  constraint phone_invitations_accepted_by_fkey foreign key (accepted_by) references users (id) on delete set null,
  constraint phone_invitations_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint phone_invitations_inviter_id_fkey foreign key (inviter_id) references users (id) on delete cascade
);
create index phone_invitations_accepted_by_idx on phone_invitations (accepted_by);
create index phone_invitations_event_id_idx on phone_invitations (event_id, inviter_id);
create index phone_invitations_inviter_id_idx on phone_invitations (inviter_id, created_at desc);
create index phone_invitations_phone_number_idx on phone_invitations (phone_number, created_at desc);

-- Links of a guest who became a person with a link to the same event: they lead to that one.
create table share_link_aliases (
  token_hash text not null,
  share_link_id uuid not null,
  constraint share_link_aliases_pkey primary key (token_hash),
  constraint share_link_aliases_share_link_id_fkey foreign key (share_link_id) references share_links (id) on delete cascade
);
create index share_link_aliases_share_link_id_idx on share_link_aliases (share_link_id);

create table share_links (
  id uuid not null default uuidv7(),
  event_id uuid not null,
  created_by uuid not null,
  -- SHA-256 of the token.
  token_hash text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- Encrypted with the server's secret, so that its maker can copy the link again.
  sealed_token text,
  constraint share_links_pkey primary key (id),
  constraint share_links_token_hash_key unique (token_hash),
  constraint share_links_created_by_fkey foreign key (created_by) references users (id) on delete cascade,
  constraint share_links_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);
create index share_links_created_by_idx on share_links (created_by);
create index share_links_event_id_idx on share_links (event_id);
-- One open link for each person and event, also when two taps coincide.
create unique index share_links_open_key on share_links (event_id, created_by) where revoked_at is null;
