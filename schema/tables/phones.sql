-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- Texts that arrived. Their signatures carry no time, so a copy would be valid for ever: none is deleted.
create table incoming_texts (
  message_sid text not null,
  received_at timestamptz not null default now(),
  constraint incoming_texts_pkey primary key (message_sid),
  constraint incoming_texts_message_sid_check check (char_length(message_sid) <= 64)
);

create table phone_verifications (
  user_id uuid not null,
  phone_number text not null,
  -- A keyed hash.
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint phone_verifications_pkey primary key (user_id),
  constraint phone_verifications_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint phone_verifications_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index phone_verifications_expires_at_idx on phone_verifications (expires_at);
