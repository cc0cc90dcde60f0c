-- Since when signing in takes a second factor; null where it doesn't.
alter table identities add column two_factor_at text;
create trigger identities_lost_factor after update of two_factor_at on identities when new.two_factor_at is null and old.two_factor_at is not null begin
  insert into revocations (identity_id) values (old.id);
end;

create table totp (
  identity_id text primary key references identities (id) on delete cascade,
  -- Encrypted by a key that hangs on the installation's secret.
  secret blob not null,
  -- What the cookies of devices that need no code name: another one forgets them all.
  trust_key text not null,
  -- The 30 seconds that the last code was for: each code works once.
  last_step integer not null,
  created_at text not null,
  confirmed_at text
) strict, without rowid;

create table recovery_codes (
  identity_id text not null references identities (id) on delete cascade,
  code_hash text not null,
  primary key (identity_id, code_hash)
) strict, without rowid;

-- Whoever showed a first factor and has yet to show the second.
create table challenges (
  id text primary key,
  token_hash text not null unique,
  identity_id text not null references identities (id) on delete cascade,
  remembered integer not null,
  created_at text not null,
  expires_at text not null
) strict;
create index challenges_by_identity on challenges (identity_id);
