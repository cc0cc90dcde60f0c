create table orgs (
  id text primary key,
  slug text not null unique,
  name text not null,
  status text not null,
  created_at text not null
) strict;

create table memberships (
  identity_id text not null references identities (id) on delete cascade,
  org_id text not null references orgs (id) on delete cascade,
  membership_id text not null,
  role text not null,
  kind text not null,
  primary key (identity_id, org_id)
) strict, without rowid;
create index memberships_by_org on memberships (org_id);

create table idempotency_keys (
  identity_id text not null references identities (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body blob not null,
  created_at text not null,
  primary key (identity_id, key)
) strict, without rowid;
create index idempotency_keys_by_age on idempotency_keys (created_at);
