-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- One row for each text, so that it goes out at most once: 'sending' is committed before the provider is asked. The words are
-- not kept.
create table outgoing_texts (
  id uuid not null default uuidv7(),
  to_number text not null,
  purpose text not null,
  -- Null when the account is gone: the limit of the number must not go with it.
  sender_id uuid,
  -- 'unknown': it may have gone out, and is not sent again.
  status text not null default 'queued',
  failure text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- When it was handed to the provider.
  sent_at timestamptz,
  constraint outgoing_texts_pkey primary key (id),
  constraint outgoing_texts_failure_check check (char_length(failure) <= 200),
  constraint outgoing_texts_purpose_check check (purpose in ('invite', 'code', 'notice')),
  constraint outgoing_texts_status_check check (status in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  constraint outgoing_texts_to_number_check check (to_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint outgoing_texts_sender_id_fkey foreign key (sender_id) references users (id) on delete set null
);
create index outgoing_texts_created_at_idx on outgoing_texts (created_at);
create index outgoing_texts_sender_id_idx on outgoing_texts (sender_id, purpose, created_at);
create index outgoing_texts_to_number_idx on outgoing_texts (to_number, purpose, created_at);

create table sms_opt_outs (
  phone_number text not null,
  opted_out_at timestamptz not null default now(),
  constraint sms_opt_outs_pkey primary key (phone_number),
  constraint sms_opt_outs_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{6,14}$')
);
