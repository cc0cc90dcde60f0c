-- What a list of children is sorted and narrowed by, so that what it passes over costs no look at its row.
drop index recordings_by_position;
create index recordings_by_position on recordings
  (parent_id, position, created_at, id, updated_at, status, type, visible_to_clients, completed_at);
