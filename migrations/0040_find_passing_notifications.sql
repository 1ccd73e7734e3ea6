-- no transaction
-- For the hourly clean-up of who was told that friends are free.
create index concurrently if not exists notifications_free_together_idx on notifications (created_at)
  where type = 'free_together';
