-- no transaction
-- Asked by every read of the product; it holds next to nothing.
create index concurrently if not exists users_suspended_idx on users (id) where suspended_at is not null;
