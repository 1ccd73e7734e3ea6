-- Links that can be shown again, access that can be taken back by its id, and addresses that want no mail.

-- The token itself, sealed with the server's secret: the one who made the link may copy it again tomorrow.
alter table share_links add column sealed_token text;

-- Names an invitation in the app, as the other two kinds have names.
alter table event_access add column id uuid;
alter table event_access alter column id set default uuidv7();
update event_access set id = uuidv7() where id is null;

-- By the hash of the address: whoever reads this table learns nobody's.
create table mail_opt_outs (
  address_hash text primary key,
  opted_out_at timestamptz not null default now()
);
