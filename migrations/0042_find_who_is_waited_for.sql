-- no transaction
-- For whoever leaves: who waits for them.
create index concurrently if not exists rsvps_if_with_idx on rsvps (if_with) where if_with is not null;
