-- Files that people brought. The row comes before its file and goes with it: what is in the store is always known here.

create table uploads (
  key text primary key check (key ~ '^(profiles|audio)/[A-Za-z0-9_-]{43}\.[a-z0-9]{2,4}$'),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('picture', 'audio')),
  bytes integer not null check (bytes > 0),
  content_type text not null check (char_length(content_type) <= 100),
  created_at timestamptz not null default now(),
  -- Null until something shows the file; what stays so is cleared away.
  attached_at timestamptz
);
create index uploads_user_id_idx on uploads (user_id, kind);
create index uploads_unattached_idx on uploads (created_at) where attached_at is null;
