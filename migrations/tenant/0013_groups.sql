create table groups (
  id text primary key,
  name text not null,
  created_at text not null
) strict, without rowid;

create table group_members (
  group_id text not null references groups (id) on delete cascade,
  membership_id text not null references memberships (id),
  primary key (group_id, membership_id)
) strict, without rowid;
create index group_members_by_person on group_members (membership_id);
