-- What somebody signed in by, and what was made by that.
alter table sessions add column method text not null default 'password';
alter table sessions add column opened_with text;
create index sessions_by_opening on sessions (opened_with) where opened_with is not null;
alter table challenges add column method text not null default 'password';
alter table challenges add column opened_with text;
create index challenges_by_opening on challenges (opened_with) where opened_with is not null;
alter table access_tokens add column method text not null default 'password';
update access_tokens set method = 'agent'
  where identity_id in (select identity_id from memberships where kind = 'agent');
alter table oauth_codes add column method text not null default 'password';
alter table oauth_tokens add column method text not null default 'password';
alter table cli_codes add column method text not null default 'password';

create table provider_accounts (
  id text primary key,
  identity_id text not null references identities (id) on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  created_at text not null,
  last_used_at text not null,
  unique (issuer, subject)
) strict;
create index provider_accounts_by_identity on provider_accounts (identity_id);

create table passkeys (
  id text primary key,
  identity_id text not null references identities (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key blob not null,
  counter integer not null,
  transports text not null,
  synced integer not null,
  created_at text not null,
  last_used_at text
) strict;
create index passkeys_by_identity on passkeys (identity_id);

create table passkey_questions (
  token_hash text primary key,
  challenge text not null,
  identity_id text references identities (id) on delete cascade,
  expires_at text not null
) strict;
create index passkey_questions_by_end on passkey_questions (expires_at);
create index passkey_questions_by_identity on passkey_questions (identity_id);

-- What was opened with something ends with it.
create trigger provider_accounts_ended after delete on provider_accounts begin
  delete from sessions where opened_with = old.id;
  delete from challenges where opened_with = old.id;
end;
create trigger passkeys_ended after delete on passkeys begin
  delete from sessions where opened_with = old.id;
end;
