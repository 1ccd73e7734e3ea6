-- no transaction
-- For the sweep that reminds on the evening before.
create index concurrently if not exists events_evening_before_idx on events (evening_before)
  where evening_before is not null;
