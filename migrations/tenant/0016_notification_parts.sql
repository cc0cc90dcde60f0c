-- What a row that counts up stands for: comments, lines of a direct chat, cheers. Its count is of those that are still there.
create table notification_parts (
  notification_id text not null references notifications (id) on delete cascade,
  part_id text not null,
  primary key (notification_id, part_id)
) strict, without rowid;
create index notification_parts_by_part on notification_parts (part_id);

-- As far as it can be told of rows from before.
insert into notification_parts (notification_id, part_id)
  select n.id, r.id from notifications n join recordings r on r.parent_id = n.thread_id
    where n.action in ('commented', 'dm_message') and r.type in ('comment', 'chat_message')
    and r.creator_id <> n.membership_id and r.published_at between n.created_at and n.updated_at;
insert into notification_parts (notification_id, part_id)
  select n.id, c.id from notifications n join cheers c on c.recording_id = n.thread_id
    where n.action = 'cheered' and c.author_id = n.membership_id and c.created_at between n.created_at and n.updated_at;
