-- no transaction
-- For counting the guests of a link.
create index concurrently if not exists event_access_share_link_id_idx on event_access (share_link_id)
  where share_link_id is not null;
