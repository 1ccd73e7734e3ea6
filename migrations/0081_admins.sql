-- Who may open /admin besides those whom ADMIN_EMAILS names.
create table admins (
  user_id uuid primary key references users on delete cascade,
  granted_at timestamptz not null default now(),
  granted_by text not null check (char_length(granted_by) between 1 and 100)
);
comment on table admins is 'Who may open /admin besides those whom ADMIN_EMAILS names.';
alter table admin_actions add column by_id uuid;
comment on column admin_actions.by_id is 'Whose account it was on /admin, without a foreign key: the log outlives it. Null from the command line.';
