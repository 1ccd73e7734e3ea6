-- no transaction
-- What folds into one row of the list: the notifications of one person about one spon, of one type, newest first. Also finds
-- those of a spon, as the index did that it replaces.
-- squawk-ignore ban-concurrent-index-creation-in-transaction
create index concurrently if not exists notifications_folded_idx
  on notifications (related_event_id, user_id, type, created_at desc, id desc) include (related_user_id, is_read);
-- In the order of the people, so that the count walks it beside a person's friends without looking up either.
-- squawk-ignore ban-concurrent-index-creation-in-transaction
create index concurrently if not exists notifications_unread_by_idx
  on notifications (user_id, related_user_id) include (type, related_event_id) where not is_read;
drop index concurrently if exists notifications_related_event_id_idx;
drop index concurrently if exists notifications_unread_idx;
