-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- What admins did. The log outlives what it is about.
create table admin_actions (
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  by text not null,
  why text not null,
  action text not null,
  -- An id, without a foreign key for that reason.
  subject text,
  -- Whose account it was on /admin, without a foreign key: the log outlives it. Null from the command line.
  by_id uuid,
  constraint admin_actions_pkey primary key (id),
  constraint admin_actions_action_check check (char_length(action) >= 1 and char_length(action) <= 50),
  constraint admin_actions_by_check check (char_length(by) >= 1 and char_length(by) <= 100),
  constraint admin_actions_subject_check check (char_length(subject) >= 1 and char_length(subject) <= 100),
  constraint admin_actions_why_check check (char_length(why) >= 1 and char_length(why) <= 500)
);
create index admin_actions_at_idx on admin_actions (at);
create index admin_actions_subject_idx on admin_actions (subject);

-- Who may open /admin besides those whom ADMIN_EMAILS names.
create table admins (
  user_id uuid not null,
  granted_at timestamptz not null default now(),
  granted_by text not null,
  constraint admins_pkey primary key (user_id),
  constraint admins_granted_by_check check (char_length(granted_by) >= 1 and char_length(granted_by) <= 100),
  constraint admins_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
