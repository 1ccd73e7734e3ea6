-- Recordings: how long they are, the spon that has them, and the speech that the plan is read from.

alter table uploads
  add column duration integer check (duration between 1 and 60),
  add column event_id uuid,
  -- A file of its own, needed for a day at most.
  add column speech_key text check (speech_key ~ '^audio/[A-Za-z0-9_-]{43}\.pcm$'),
  -- The store was asked and had no such file.
  add column missing_at timestamptz;

-- Null again when the spon goes by a road that forgot its recording: the clean-up then finds it. There is nothing to
-- validate in a new column, so no lock is needed for that.
alter table uploads add constraint uploads_event_id_fkey
  foreign key (event_id) references events on delete set null not valid;

-- Building these takes no time: the table holds a picture a person at most, and no recording yet.
-- One recording for each spon, and what every card asks for.
-- squawk-ignore require-concurrent-index-creation
create unique index uploads_event_id_idx on uploads (event_id) where event_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index uploads_lost_idx on uploads (created_at) where kind = 'audio' and event_id is null;
-- squawk-ignore require-concurrent-index-creation
create index uploads_speech_idx on uploads (created_at) where speech_key is not null;
