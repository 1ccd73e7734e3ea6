-- no transaction
-- A feed asks each friend for what is not long over. The older indexes by creation go with the version that reads them.
-- squawk-ignore ban-concurrent-index-creation-in-transaction
create index concurrently if not exists events_host_id_ends_at_idx on events (host_id, ends_at);
-- squawk-ignore ban-concurrent-index-creation-in-transaction
create index concurrently if not exists event_carriers_user_id_ends_at_idx on event_carriers (user_id, ends_at)
  include (event_id, host_id, starts_at, created_at);
-- squawk-ignore ban-concurrent-index-creation-in-transaction
create index concurrently if not exists events_replaced_by_idx on events (replaced_by) where replaced_by is not null;
