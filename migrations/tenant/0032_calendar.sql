create table participants (
  recording_id text not null references recordings (id) on delete cascade,
  membership_id text not null references memberships (id),
  created_at text not null,
  primary key (recording_id, membership_id)
) strict, without rowid;
create index participants_by_membership on participants (membership_id, recording_id);

-- Events by how long they last (`span`, in days, rounded up to a power of 32; 0 for those that recur) and by when they begin: whatever touches
-- a window begins at most that long before it. Those that recur by when they are over.
create index schedule_entries_by_time on recordings (details ->> '$.span', details ->> '$.starts_at')
  where type = 'schedule_entry';
create index schedule_entries_by_end on recordings (details ->> '$.ends_by')
  where type = 'schedule_entry' and details ->> '$.span' = 0;

create table calendar_feeds (
  id text primary key,
  membership_id text not null references memberships (id),
  secret_hash text not null unique,
  ending text not null,
  project_id text references projects (id) on delete cascade,
  with_tasks integer not null,
  just text not null,
  created_at text not null
) strict, without rowid;
create index calendar_feeds_by_membership on calendar_feeds (membership_id, created_at, id);
create index calendar_feeds_by_project on calendar_feeds (project_id);

-- What was due on a day and is done stands in the calendar beside what is open, which has an index of its own.
create index recordings_due_done on recordings (due_on) where due_on is not null and completed_at is not null;
