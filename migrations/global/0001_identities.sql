create table identities (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified_at text,
  password_hash text,
  preferences text not null default '{}',
  created_at text not null,
  updated_at text not null
) strict;

create table sessions (
  id text primary key,
  token_hash text not null unique,
  identity_id text not null references identities (id) on delete cascade,
  remembered integer not null,
  ip_address text,
  user_agent text,
  created_at text not null,
  last_seen_at text not null,
  expires_at text not null
) strict;
create index sessions_by_identity on sessions (identity_id);

create table access_tokens (
  id text primary key,
  identity_id text not null references identities (id) on delete cascade,
  name text not null,
  prefix text not null,
  token_hash text not null unique,
  scope text not null,
  created_at text not null,
  last_used_at text,
  expires_at text
) strict;
create index access_tokens_by_identity on access_tokens (identity_id, created_at);

create table mail_tokens (
  id text primary key,
  purpose text not null,
  identity_id text not null references identities (id) on delete cascade,
  email text not null,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
create index mail_tokens_by_identity on mail_tokens (identity_id);

create table attempts (
  key text primary key,
  count integer not null,
  window_ends_at text not null
) strict, without rowid;
