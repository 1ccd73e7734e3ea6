-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- What would have been sent, for the demo.
create table outbox (
  id uuid not null default uuidv7(),
  kind text not null,
  recipient text not null,
  subject text,
  body text not null,
  has_calendar boolean not null default false,
  -- Keeps a repeated mail from being listed twice.
  message_id text,
  created_at timestamptz not null default now(),
  constraint outbox_pkey primary key (id),
  constraint outbox_message_id_key unique (message_id),
  constraint outbox_kind_check check (kind in ('mail', 'text')),
  constraint outbox_recipient_check check (char_length(recipient) <= 320)
);
create trigger outbox_trim after insert on outbox for each statement execute function trim_outbox();
