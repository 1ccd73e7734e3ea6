-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- The newest code that was sent to an address. Both are keyed hashes; the key is not in the database.
create table email_codes (
  address_hash text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint email_codes_pkey primary key (address_hash)
);
create index email_codes_expires_at_idx on email_codes (expires_at);

create table webauthn_credentials (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  credential_id text not null,
  credential_public_key bytea not null,
  counter bigint not null default 0,
  credential_device_type text not null,
  credential_backed_up boolean not null,
  transports text[] not null default '{}'::text[],
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint webauthn_credentials_pkey primary key (id),
  constraint webauthn_credentials_credential_id_key unique (credential_id),
  constraint webauthn_credentials_credential_device_type_check check (credential_device_type in ('singleDevice', 'multiDevice')),
  constraint webauthn_credentials_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index webauthn_credentials_user_id_idx on webauthn_credentials (user_id);
