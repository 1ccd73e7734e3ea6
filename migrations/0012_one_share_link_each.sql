-- no transaction
-- One open link per person and spon, also when two taps meet.
create unique index concurrently if not exists share_links_open_key on share_links (event_id, created_by) where revoked_at is null;
