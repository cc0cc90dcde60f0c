-- An agent has an identity of its own, and no address to sign in with.
create table identities_with_agents (
  id text primary key,
  name text not null,
  email text unique,
  email_verified_at text,
  password_hash text,
  preferences text not null default '{}',
  created_at text not null,
  updated_at text not null
) strict;
insert into identities_with_agents
  select id, name, email, email_verified_at, password_hash, preferences, created_at, updated_at from identities;
drop table identities;
alter table identities_with_agents rename to identities;
