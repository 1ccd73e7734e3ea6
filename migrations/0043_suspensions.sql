-- What those who look after an installation may do, and the log of what they did.

-- A suspended person is out, and nobody meets them (0045). They read why when they try to sign in.
alter table users
  add column suspended_at timestamptz,
  add column suspended_why text check (char_length(suspended_why) between 1 and 500);

-- Of one spon: nobody but its host sees it. Of a comment: nobody does.
alter table events add column hidden_at timestamptz;
alter table comments add column hidden_at timestamptz;

alter table reports add column closed_at timestamptz;

-- The subject is named by its id alone, and outlives it: a log that its subject could delete would be none.
create table admin_actions (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  by text not null check (char_length(by) between 1 and 100),
  why text not null check (char_length(why) between 1 and 500),
  action text not null check (char_length(action) between 1 and 50),
  subject text check (char_length(subject) between 1 and 100)
);
create index admin_actions_at_idx on admin_actions (at);
create index admin_actions_subject_idx on admin_actions (subject);
