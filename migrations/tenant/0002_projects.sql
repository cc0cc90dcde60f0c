create table home_folders (
  id text primary key,
  name text not null,
  color text,
  position real not null,
  created_at text not null
) strict;

create table projects (
  id text primary key,
  name text not null,
  description text,
  status text not null,
  all_access integer not null,
  folder_id text references home_folders (id) on delete set null,
  color text,
  starts_on text,
  ends_on text,
  clients_enabled integer not null,
  client_company_name text,
  creator_id text not null references memberships (id),
  changes integer not null default 0,
  trashed_at text,
  created_at text not null,
  updated_at text not null
) strict;
create index projects_by_status on projects (status, created_at);
create index projects_for_all on projects (all_access) where all_access = 1;
create index projects_by_folder on projects (folder_id) where folder_id is not null;

create table project_members (
  project_id text not null references projects (id) on delete cascade,
  membership_id text not null references memberships (id),
  created_at text not null,
  primary key (project_id, membership_id)
) strict, without rowid;
create index project_members_by_membership on project_members (membership_id);

create table project_prefs (
  project_id text not null references projects (id) on delete cascade,
  membership_id text not null references memberships (id),
  starred_at text,
  notification_scope text,
  primary key (project_id, membership_id)
) strict, without rowid;

create table project_links (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  url text not null,
  title text not null,
  description text,
  visible_to_clients integer not null,
  position real not null,
  created_at text not null
) strict;
create index project_links_by_project on project_links (project_id, position);
