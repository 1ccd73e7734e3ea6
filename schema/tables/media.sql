-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- The row comes before its file and goes with it, so everything in the store is known here.
create table uploads (
  key text not null,
  user_id uuid not null,
  kind text not null,
  bytes integer not null,
  content_type text not null,
  created_at timestamptz not null default now(),
  -- Null until something shows the file; what stays null is deleted.
  attached_at timestamptz,
  duration integer,
  -- Null again when the event goes and its recording is left: the clean-up finds it.
  event_id uuid,
  -- A second file, needed for a day at most.
  speech_key text,
  -- The store had no such file.
  missing_at timestamptz,
  -- Count towards the person's quota.
  speech_bytes integer not null default 0,
  -- What was heard in a recording. Shown to those who may hear it.
  transcript text,
  constraint uploads_pkey primary key (key),
  constraint uploads_bytes_check check (bytes > 0),
  constraint uploads_content_type_check check (char_length(content_type) <= 100),
  constraint uploads_duration_check check (duration >= 1 and duration <= 60),
  constraint uploads_key_check check (key ~ '^(profiles|audio)/[A-Za-z0-9_-]{43}\.[a-z0-9]{2,4}$'),
  constraint uploads_kind_check check (kind in ('picture', 'audio')),
  constraint uploads_speech_bytes_check check (speech_bytes >= 0),
  constraint uploads_speech_key_check check (speech_key ~ '^audio/[A-Za-z0-9_-]{43}\.pcm$'),
  constraint uploads_transcript_check check (char_length(transcript) <= 4000),
  constraint uploads_event_id_fkey foreign key (event_id) references events (id) on delete set null,
  constraint uploads_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create unique index uploads_event_id_idx on uploads (event_id) where event_id is not null;
create index uploads_lost_idx on uploads (created_at) where kind = 'audio' and event_id is null;
create index uploads_speech_idx on uploads (created_at) where speech_key is not null;
create index uploads_unattached_idx on uploads (created_at) where attached_at is null;
create index uploads_user_id_idx on uploads (user_id, kind);
