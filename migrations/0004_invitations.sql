-- Ways to bring someone in. Tokens are kept as SHA-256 hashes.

create table phone_invitations (
  id uuid primary key default uuidv7(),
  inviter_id uuid not null references users on delete cascade,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  event_id uuid references events on delete cascade,
  invite_type text not null default 'friend' check (invite_type in ('friend', 'event')),
  status text not null default 'sent' check (status in ('sent', 'accepted', 'revoked')),
  invite_token text not null unique,
  accepted_by uuid references users on delete set null,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((invite_type = 'event') = (event_id is not null))
);
create index phone_invitations_inviter_id_idx on phone_invitations (inviter_id, created_at desc);
create index phone_invitations_event_id_idx on phone_invitations (event_id, inviter_id);
create index phone_invitations_phone_number_idx on phone_invitations (phone_number, created_at desc);
create index phone_invitations_accepted_by_idx on phone_invitations (accepted_by);

create table email_invitations (
  id uuid primary key default uuidv7(),
  inviter_id uuid not null references users on delete cascade,
  email text not null check (email = lower(email)),
  event_id uuid references events on delete cascade,
  invite_type text not null default 'friend' check (invite_type in ('friend', 'event')),
  status text not null default 'sent' check (status in ('sent', 'accepted', 'revoked')),
  invite_token text not null unique,
  accepted_by uuid references users on delete set null,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((invite_type = 'event') = (event_id is not null))
);
create index email_invitations_inviter_id_idx on email_invitations (inviter_id, created_at desc);
create index email_invitations_event_id_idx on email_invitations (event_id, inviter_id);
create index email_invitations_email_idx on email_invitations (email, created_at desc);
create index email_invitations_accepted_by_idx on email_invitations (accepted_by);

create table share_links (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  created_by uuid not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index share_links_event_id_idx on share_links (event_id);
create index share_links_created_by_idx on share_links (created_by);

create table sms_opt_outs (
  phone_number text primary key check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  opted_out_at timestamptz not null default now()
);

create table calendar_tokens (
  user_id uuid primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
