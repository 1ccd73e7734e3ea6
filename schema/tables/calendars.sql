-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

create table calendar_tokens (
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  -- To the hour, so that its owner sees whether a calendar still uses it.
  last_fetched_at timestamptz,
  constraint calendar_tokens_pkey primary key (user_id),
  constraint calendar_tokens_token_hash_key unique (token_hash),
  constraint calendar_tokens_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
