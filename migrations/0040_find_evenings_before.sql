-- no transaction
-- For the sweep that reminds on the evening before, and the hourly clean-up of who was told that friends are free.
create index concurrently if not exists events_evening_before_idx on events (evening_before)
  where evening_before is not null;
create index concurrently if not exists notifications_free_together_idx on notifications (created_at)
  where type = 'free_together';
