-- What leaves the house by mail and by text, who asked not to get it, and whose number is whose.

-- One row per text, so that it goes out at most once: 'sending' is committed before the provider is asked, and whoever
-- finds it there gives up. The words themselves are not kept. sent_at is the moment it was handed over.
create table outgoing_texts (
  id uuid primary key default uuidv7(),
  to_number text not null check (to_number ~ '^\+[1-9][0-9]{6,14}$'),
  purpose text not null check (purpose in ('invite', 'code', 'notice')),
  -- Whose doing it is. Stays as null when the account goes: the number's own limit must not go with it.
  sender_id uuid references users on delete set null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  failure text check (char_length(failure) <= 200),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  sent_at timestamptz
);
create index outgoing_texts_to_number_idx on outgoing_texts (to_number, purpose, created_at);
create index outgoing_texts_sender_id_idx on outgoing_texts (sender_id, purpose, created_at);
create index outgoing_texts_created_at_idx on outgoing_texts (created_at);

-- Texts that arrived. Their signatures carry no time, so a copy would be good for ever: none is forgotten.
create table incoming_texts (
  message_sid text primary key check (char_length(message_sid) <= 64),
  received_at timestamptz not null default now()
);

-- A code on its way to a phone. The code is kept as a keyed hash.
create table phone_verifications (
  user_id uuid primary key references users on delete cascade,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index phone_verifications_expires_at_idx on phone_verifications (expires_at);

-- When somebody else proved that the number is theirs. The person is told until they act on it.
alter table users add column phone_lost_at timestamptz;

-- What would have been sent, for the demo. message_id keeps a repeated mail from standing there twice.
create table outbox (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('mail', 'text')),
  recipient text not null check (char_length(recipient) <= 320),
  subject text,
  body text not null,
  has_calendar boolean not null default false,
  message_id text unique,
  created_at timestamptz not null default now()
);

create function trim_outbox() returns trigger language plpgsql as $$
begin
  delete from outbox where id in (select id from outbox order by id desc offset 200);
  return null;
end
$$;
create trigger outbox_trim after insert on outbox for each statement execute function trim_outbox();
