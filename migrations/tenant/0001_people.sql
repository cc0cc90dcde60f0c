create table org (
  id text primary key,
  slug text not null,
  name text not null,
  settings text not null default '{}',
  changes integer not null default 0,
  created_at text not null
) strict;

create table memberships (
  id text primary key,
  identity_id text unique,
  kind text not null,
  role text not null,
  status text not null,
  name text not null,
  email text,
  title text,
  avatar_url text,
  created_at text not null,
  joined_at text,
  removed_at text
) strict;
create index memberships_by_email on memberships (email);

create table invitations (
  id text primary key,
  membership_id text not null references memberships (id),
  inviter_id text not null references memberships (id),
  email text not null,
  role text not null,
  note text,
  project_ids text not null default '[]',
  status text not null,
  created_at text not null
) strict;
create index invitations_by_membership on invitations (membership_id);
