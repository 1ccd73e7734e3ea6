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
  constraint admin_actions_pkey primary key (id),
  constraint admin_actions_action_check check (char_length(action) >= 1 and char_length(action) <= 50),
  constraint admin_actions_by_check check (char_length(by) >= 1 and char_length(by) <= 100),
  constraint admin_actions_subject_check check (char_length(subject) >= 1 and char_length(subject) <= 100),
  constraint admin_actions_why_check check (char_length(why) >= 1 and char_length(why) <= 500)
);
create index admin_actions_at_idx on admin_actions (at);
create index admin_actions_subject_idx on admin_actions (subject);
