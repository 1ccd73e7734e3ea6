-- no transaction
-- A device shows the pushes of one person only, also when two sign in on it in the same second.
create unique index concurrently if not exists push_subscriptions_device_key on push_subscriptions (endpoint) where is_active;
