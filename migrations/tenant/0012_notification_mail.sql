-- Mail that is to go out: one for each person and thread, however much happens in it meanwhile.
create table pending_mails (
  membership_id text not null references memberships (id),
  thread_id text not null references recordings (id) on delete cascade,
  created_at text not null,
  primary key (membership_id, thread_id)
) strict, without rowid;
create index pending_mails_by_thread on pending_mails (thread_id);

alter table notifications add column mailed_at text;
