-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- By the hash of the address: reading this table reveals none.
create table mail_opt_outs (
  address_hash text not null,
  opted_out_at timestamptz not null default now(),
  constraint mail_opt_outs_pkey primary key (address_hash)
);
