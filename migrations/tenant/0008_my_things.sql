create table bookmarks (
  membership_id text not null references memberships (id),
  recording_id text not null references recordings (id) on delete cascade,
  created_at text not null,
  primary key (membership_id, recording_id)
) strict, without rowid;
create index bookmarks_by_recording on bookmarks (recording_id);

create table snoozes (
  membership_id text not null references memberships (id),
  recording_id text not null references recordings (id) on delete cascade,
  resurface_at text not null,
  note text,
  created_at text not null,
  primary key (membership_id, recording_id)
) strict, without rowid;
create index snoozes_by_recording on snoozes (recording_id);

create table priorities (
  membership_id text not null references memberships (id),
  recording_id text not null references recordings (id) on delete cascade,
  position real not null,
  primary key (membership_id, recording_id)
) strict, without rowid;
create index priorities_by_recording on priorities (recording_id);

create table ui_states (
  membership_id text primary key references memberships (id),
  state text not null,
  updated_at text not null
) strict, without rowid;

-- One scratchpad for everybody, with the version before the last save.
create table scratchpads (
  membership_id text primary key references memberships (id),
  content_html text,
  previous_html text,
  previous_available integer not null,
  updated_at text not null
) strict, without rowid;

create table notes (
  id text primary key,
  membership_id text not null references memberships (id),
  title text,
  content_html text,
  created_at text not null,
  updated_at text not null
) strict, without rowid;
create index notes_by_person on notes (membership_id, updated_at);

-- What is due and open, for reports.
create index recordings_due on recordings (due_on) where due_on is not null and completed_at is null;
