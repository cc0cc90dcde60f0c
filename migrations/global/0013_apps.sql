create table oauth_clients (
  id text primary key,
  -- `registered`, or `described`: its id is the address of a document that says what it is.
  source text not null,
  name text not null,
  redirect_uris text not null,
  auth_method text not null,
  secret_hash text,
  fresh_until text,
  created_at text not null
) strict;
create index oauth_clients_by_age on oauth_clients (created_at);

-- What somebody lets an app do with one resource.
create table oauth_grants (
  id text primary key,
  identity_id text not null references identities (id) on delete cascade,
  client_id text not null references oauth_clients (id) on delete cascade,
  resource text not null,
  scope text not null,
  created_at text not null,
  last_used_at text,
  unique (identity_id, client_id, resource)
) strict;
create index oauth_grants_by_client on oauth_grants (client_id);

create table oauth_codes (
  code_hash text primary key,
  -- Of the consent it answers: that is given once.
  request_id text not null unique,
  grant_id text not null references oauth_grants (id) on delete cascade,
  redirect_uri text not null,
  challenge text not null,
  scope text not null,
  family text not null,
  expires_at text not null,
  used_at text
) strict;
create index oauth_codes_by_grant on oauth_codes (grant_id);
create index oauth_codes_by_end on oauth_codes (expires_at);

create table oauth_tokens (
  token_hash text primary key,
  kind text not null,
  grant_id text not null references oauth_grants (id) on delete cascade,
  identity_id text not null,
  -- All that came of one code.
  family text not null,
  scope text not null,
  created_at text not null,
  expires_at text not null,
  rotated_at text
) strict;
create index oauth_tokens_by_grant on oauth_tokens (grant_id);
create index oauth_tokens_by_family on oauth_tokens (family);
create index oauth_tokens_by_end on oauth_tokens (expires_at);
create trigger oauth_tokens_ended after delete on oauth_tokens when old.kind = 'access' begin
  insert into revocations (identity_id) values (old.identity_id);
end;

create table cli_codes (
  code_hash text primary key,
  identity_id text not null references identities (id) on delete cascade,
  challenge text not null,
  scope text not null,
  device_name text not null,
  expires_at text not null
) strict;
create index cli_codes_by_identity on cli_codes (identity_id);
create index cli_codes_by_end on cli_codes (expires_at);
