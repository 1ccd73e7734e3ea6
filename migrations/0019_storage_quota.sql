-- Speech counts towards the room that a person's files may take. Speech from before this lives for a day at most.

alter table uploads add column speech_bytes integer not null default 0 check (speech_bytes >= 0);
