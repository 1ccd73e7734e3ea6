-- A guest may leave one mail address for one event.
create table event_contacts (
  event_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  token_hash text not null unique,
  sealed_token text not null,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_contacts_user_id_idx on event_contacts (user_id);
comment on table event_contacts is 'Where a guest is reached about one event, for a day after it is over or off: the row outlives the event, so that the news that it is off gets there.';
comment on column event_contacts.token_hash is 'Of the link in the mails that leads back to the answer. A changed address has another one.';
comment on column event_contacts.sealed_token is 'The same token, readable with the secret of the server, for the next mail.';
