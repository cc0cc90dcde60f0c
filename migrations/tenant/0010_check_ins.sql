create table question_askees (
  question_id text not null references recordings (id) on delete cascade,
  membership_id text not null references memberships (id),
  opted_out integer not null,
  asked_on text,
  next_ask_at text,
  created_at text not null,
  primary key (question_id, membership_id)
) strict, without rowid;
create index question_askees_by_membership on question_askees (membership_id);
