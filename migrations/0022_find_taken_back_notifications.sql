-- no transaction
-- For the hourly clean-up of what was taken back: few rows, which it would otherwise look for among all notifications.
create index concurrently if not exists notifications_taken_back_idx on notifications (created_at)
  where related_event_id is null and (title = '' or type = 'friend_request');
