-- When a calendar last came for the personal feed, kept to the hour, so that its owner can see whether anybody still does.

alter table calendar_tokens add column last_fetched_at timestamptz;
