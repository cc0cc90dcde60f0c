-- What a list of children is sorted and narrowed by, whose draft each is included, so that what it passes over costs no look
-- at its row.
drop index recordings_by_position;
create index recordings_by_position on recordings (parent_id, position, created_at, id, updated_at, status, type,
  visible_to_clients, completed_at, case when published_at is null then creator_id end);
drop index recordings_in_chats;
create index recordings_in_chats on recordings (parent_id, created_at, id, status, type, visible_to_clients, completed_at,
  case when published_at is null then creator_id end) where type in ('chat_message', 'upload');
