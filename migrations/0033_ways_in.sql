-- Ways in beside GitHub: any OpenID Connect provider, codes by e-mail, an account made with a passkey.

-- provider_id of 'oidc' is the issuer and the subject: two providers may know different people by one subject.
alter table identities drop constraint identities_provider_check;
alter table identities add constraint identities_provider_check
  check (provider in ('github', 'oidc', 'demo')) not valid;

-- 'naming': a provider has said who it is, but not what they are called.
alter table auth_challenges drop constraint auth_challenges_kind_check;
alter table auth_challenges add constraint auth_challenges_kind_check
  check (kind in ('oauth', 'handoff', 'passkey-register', 'passkey-login', 'passkey-signup', 'naming')) not valid;

-- The newest code that went to an address. Address and code are keyed hashes: the key is not in the database.
create table email_codes (
  address_hash text primary key,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_codes_expires_at_idx on email_codes (expires_at);

-- When somebody whose only way in is one passkey was told how to add a second one.
alter table users add column second_way_told_at timestamptz;
