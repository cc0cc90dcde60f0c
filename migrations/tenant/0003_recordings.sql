create table categories (
  id text primary key,
  name text not null,
  icon text,
  position real not null,
  created_at text not null
) strict;

-- seq keeps a stable integer key for full-text indexes; a rebuilt table would renumber an implicit rowid.
create table recordings (
  seq integer primary key,
  id text not null unique,
  type text not null,
  project_id text references projects (id) on delete cascade,
  parent_id text references recordings (id) on delete cascade,
  creator_id text not null references memberships (id),
  title text not null,
  content_html text,
  own_status text not null,
  status text not null,
  position real not null,
  visible_to_clients integer not null,
  comments_closed integer not null default 0,
  comments_count integer not null default 0,
  cheers_count integer not null default 0,
  color text,
  starts_on text,
  due_on text,
  completed_at text,
  completer_id text references memberships (id),
  category_id text references categories (id) on delete set null,
  pinned_at text,
  scheduled_at text,
  published_at text,
  trashed_at text,
  details text not null default '{}',
  version integer not null default 1,
  created_at text not null,
  updated_at text not null
) strict;
create index recordings_by_position on recordings (parent_id, position, created_at, id);
create index recordings_by_parent on recordings (parent_id, status, type);
create index recordings_by_project on recordings (project_id, type, status, created_at, id);
create index recordings_by_type on recordings (type, status, created_at, id);
create index recordings_by_category on recordings (category_id) where category_id is not null;
create index recordings_in_trash on recordings (trashed_at) where own_status = 'trashed';
create index recordings_drafted on recordings (creator_id) where published_at is null;

create table project_tools (
  project_id text not null references projects (id) on delete cascade,
  key text not null,
  recording_id text not null references recordings (id) on delete cascade,
  title text not null,
  enabled integer not null,
  position real not null,
  primary key (project_id, key)
) strict, without rowid;

create table assignments (
  recording_id text not null references recordings (id) on delete cascade,
  membership_id text not null references memberships (id),
  created_at text not null,
  primary key (recording_id, membership_id)
) strict, without rowid;
create index assignments_by_membership on assignments (membership_id);

create table subscriptions (
  recording_id text not null references recordings (id) on delete cascade,
  membership_id text not null references memberships (id),
  active integer not null,
  created_at text not null,
  primary key (recording_id, membership_id)
) strict, without rowid;
create index subscriptions_by_membership on subscriptions (membership_id);

create table mentions (
  recording_id text not null references recordings (id) on delete cascade,
  membership_id text not null references memberships (id),
  primary key (recording_id, membership_id)
) strict, without rowid;
create index mentions_by_membership on mentions (membership_id);
