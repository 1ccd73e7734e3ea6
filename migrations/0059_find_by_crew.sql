-- no transaction
-- A crew that ends takes its notifications along. Friends whose address does not show are few.
-- squawk-ignore ban-concurrent-index-creation-in-transaction
create index concurrently if not exists notifications_related_crew_id_idx on notifications (related_crew_id)
  where related_crew_id is not null;
-- squawk-ignore ban-concurrent-index-creation-in-transaction
create index concurrently if not exists friendships_unconfirmed_idx on friendships (user_id, friend_id) where not sees_email;
