-- A host may say how many must be going, and a person may answer "if".

alter table events
  add column min_going integer check (min_going between 2 and 50),
  -- When so many were going for the first time: once on, it stays on.
  add column tipped_at timestamptz,
  -- It tipped, and fewer are going by now; the host was told.
  add column is_short boolean not null default false;

-- An if-answer has one of the two. Its `response` is what it counts as: 'going' while the condition holds, else 'might-show'.
-- So everything that reads answers, the version before included, counts it right without knowing of conditions.
alter table rsvps
  add column if_at_least integer check (if_at_least between 2 and 50),
  add column if_with uuid,
  -- Rows that are there have neither, so none is looked at.
  add constraint rsvps_if_with_fkey foreign key (if_with) references users on delete set null not valid,
  add constraint rsvps_one_condition check (num_nonnulls(if_at_least, if_with) <= 1) not valid;
