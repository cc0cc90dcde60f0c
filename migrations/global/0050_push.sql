-- The one pair of keys by which push services know this installation (RFC 8292); the private one is encrypted.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key blob not null,
  created_at text not null
) strict;

-- Browsers that are pushed to. Where, and with what keys, is encrypted; by the digest of its address one is found again.
create table push_subscriptions (
  id text primary key not null,
  identity_id text not null references identities (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  endpoint_hash text not null unique,
  host text not null,
  sealed blob not null,
  user_agent text,
  created_at text not null,
  pushed_at text
) strict;
create index push_subscriptions_by_identity on push_subscriptions (identity_id, id);
create index push_subscriptions_by_session on push_subscriptions (session_id);
