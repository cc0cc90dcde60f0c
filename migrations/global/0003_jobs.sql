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

create table due (
  tenant_id text primary key,
  due_at text not null
) strict, without rowid;
create index due_by_time on due (due_at);

create table awake (
  tenant_id text primary key
) strict, without rowid;
