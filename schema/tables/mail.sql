-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- By the hash of the address: reading this table reveals none.
create table mail_opt_outs (
  address_hash text not null,
  opted_out_at timestamptz not null default now(),
  constraint mail_opt_outs_pkey primary key (address_hash)
);

-- Mailboxes that refused a mail for good, by the hash of their address. Nothing but what was asked for goes there until then.
create table mail_rests (
  address_hash text not null,
  rests_until timestamptz not null,
  constraint mail_rests_pkey primary key (address_hash)
);
