-- A message that matters is mailed where no push service took it.
create table notification_mails (
  id uuid primary key default uuidv7(),
  notification_id uuid unique references notifications (id) on delete set null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  settled_at timestamptz,
  outcome text
);
create index notification_mails_user_id_idx on notification_mails (user_id, created_at);
comment on table notification_mails is 'One row for each notification that may be mailed. It outlives the notification: the limit of a day counts it.';
comment on column notification_mails.claimed_at is 'From then on no push of it goes out.';
comment on column notification_mails.outcome is 'Why it ended, as in mail-policy.ts: sent, or why not.';

create table mail_rests (
  address_hash text primary key,
  rests_until timestamptz not null
);
comment on table mail_rests is 'Mailboxes that refused a mail for good, by the hash of their address. Nothing but what was asked for goes there until then.';

alter table push_deliveries add column attempted_at timestamptz;
alter table push_deliveries add column accepted_at timestamptz;
comment on column push_deliveries.attempted_at is 'Just before a push service is asked: a mail does not overtake the answer.';
comment on column push_deliveries.accepted_at is 'A push service took it, so it is not mailed.';
