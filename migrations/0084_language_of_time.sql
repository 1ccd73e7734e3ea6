-- A reader of another language is shown the hour beside the host's words.
alter table events add column time_language text
  constraint events_time_language_check check (time_language ~ '^[a-z]{2}(-[A-Z]{2})?$');
comment on column events.time_language is 'In which specific_time was typed. Null: not known.';
