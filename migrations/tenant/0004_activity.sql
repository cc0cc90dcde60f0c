create table events (
  seq integer primary key,
  id text not null unique,
  action text not null,
  recording_id text references recordings (id) on delete cascade,
  project_id text references projects (id) on delete cascade,
  actor_id text not null references memberships (id),
  details text not null default '{}',
  created_at text not null
) strict;
create index events_by_recording on events (recording_id, seq) where recording_id is not null;
create index events_by_project on events (project_id, seq);
create index events_by_actor on events (actor_id, seq);

create table jobs (
  id text primary key,
  kind text not null,
  due_at text not null,
  payload text not null,
  state text not null default 'queued',
  attempts integer not null default 0,
  lease_until text,
  last_error text,
  created_at text not null
) strict;
create index jobs_by_due on jobs (state, due_at);

create table idempotency_keys (
  membership_id text not null references memberships (id),
  key text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  created_at text not null,
  primary key (membership_id, key)
) strict, without rowid;
create index idempotency_keys_by_age on idempotency_keys (created_at);
