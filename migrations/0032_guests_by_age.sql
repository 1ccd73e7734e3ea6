-- no transaction
-- For the hourly clean-up: guests are few among all people.
create index concurrently if not exists users_guests_idx on users (created_at) where kind = 'guest';
