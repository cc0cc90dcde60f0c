create table project_health (
  project_id text primary key references projects (id) on delete cascade,
  enabled integer not null
) strict, without rowid;

create table roadmap_markers (
  id text primary key,
  name text not null,
  date text not null,
  creator_id text not null references memberships (id),
  created_at text not null
) strict, without rowid;
create index roadmap_markers_by_date on roadmap_markers (date, created_at, id);

-- Deleting a recording looks whether it was a tool.
create index project_tools_by_recording on project_tools (recording_id);
