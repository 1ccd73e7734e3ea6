-- What is known of a provider that gave no answer.

-- How often in a row the push service of this device did not answer, and until when it is left alone therefore.
alter table push_subscriptions
  add column silences integer not null default 0,
  add column rest_until timestamptz;

-- 'unknown': it may or may not have gone out, and is not sent again.
alter table outgoing_texts drop constraint outgoing_texts_status_check;
alter table outgoing_texts add constraint outgoing_texts_status_check
  check (status in ('queued', 'sending', 'sent', 'failed', 'unknown')) not valid;
