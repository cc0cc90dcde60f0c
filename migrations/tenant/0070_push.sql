-- What is to be pushed: once for each person and thread, however much happens in it meanwhile.
create table pending_pushes (
  membership_id text not null references memberships (id),
  thread_id text not null references recordings (id) on delete cascade,
  created_at text not null,
  primary key (membership_id, thread_id)
) strict, without rowid;
create index pending_pushes_by_thread on pending_pushes (thread_id);

alter table notifications add column pushed_at text;
create index jobs_to_push on jobs (json_extract(payload, '$.membership_id')) where kind = 'push_notifications';
