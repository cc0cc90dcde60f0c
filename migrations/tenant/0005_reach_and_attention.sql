-- What is said in a direct chat lies in no project: the chat's own recording says who reaches it.
alter table recordings add column chat_id text references recordings (id) on delete cascade;
create index recordings_by_chat on recordings (chat_id) where chat_id is not null;

create table chat_people (
  chat_id text not null references recordings (id) on delete cascade,
  membership_id text not null references memberships (id),
  created_at text not null,
  primary key (chat_id, membership_id)
) strict, without rowid;
create index chat_people_by_membership on chat_people (membership_id);

create table watches (
  recording_id text not null references recordings (id) on delete cascade,
  membership_id text not null references memberships (id),
  created_at text not null,
  primary key (recording_id, membership_id)
) strict, without rowid;
create index watches_by_membership on watches (membership_id);

-- seq is the place in somebody's tray: a row that counts up moves to the end and gets a new one.
create table notifications (
  seq integer primary key autoincrement,
  id text not null unique,
  membership_id text not null references memberships (id),
  action text not null,
  recording_id text references recordings (id) on delete cascade,
  thread_id text references recordings (id) on delete cascade,
  project_id text references projects (id) on delete cascade,
  actor_id text references memberships (id),
  actor_role text,
  excerpt text,
  count integer not null,
  directive integer,
  from_operator integer,
  read_at text,
  created_at text not null,
  updated_at text not null
) strict;
create index notifications_by_person on notifications (membership_id, seq);
create index notifications_to_bundle on notifications (membership_id, thread_id, action) where read_at is null;
create index notifications_unread on notifications (membership_id) where read_at is null;
create index notifications_by_recording on notifications (recording_id);
create index notifications_by_thread on notifications (thread_id);
create index notifications_by_project on notifications (project_id);

-- What an agent may be told to do, by whom, and until when it says it is listening.
create table agents (
  membership_id text primary key references memberships (id),
  directable_by text not null,
  present_until text
) strict, without rowid;

create table agent_operators (
  agent_id text not null references agents (membership_id) on delete cascade,
  operator_id text not null references memberships (id),
  primary key (agent_id, operator_id)
) strict, without rowid;

create table recording_references (
  from_id text not null references recordings (id) on delete cascade,
  to_id text not null references recordings (id) on delete cascade,
  primary key (from_id, to_id)
) strict, without rowid;
create index recording_references_to on recording_references (to_id);

create table cheers (
  seq integer primary key,
  id text not null unique,
  recording_id text not null references recordings (id) on delete cascade,
  event_id text references events (id) on delete cascade,
  cheerer_id text not null references memberships (id),
  author_id text not null references memberships (id),
  content text not null,
  created_at text not null
) strict;
create index cheers_by_recording on cheers (recording_id, seq);
create index cheers_by_event on cheers (event_id) where event_id is not null;
create index cheers_by_cheerer on cheers (cheerer_id, seq);
create index cheers_by_author on cheers (author_id, seq);

create table public_links (
  recording_id text primary key references recordings (id) on delete cascade,
  secret text not null unique,
  creator_id text not null references memberships (id),
  created_at text not null
) strict, without rowid;
