-- Boards made before columns existed get the three that every new board has. The ids are UUIDv7 of this moment.
insert into recordings (id, type, project_id, parent_id, creator_id, title, own_status, status, position,
    visible_to_clients, published_at, details, created_at, updated_at)
  select
    printf('%08x-%04x-7%s-8%s-%s', now.ms >> 16, now.ms & 65535, lower(substr(hex(randomblob(2)), 2)),
      lower(substr(hex(randomblob(2)), 2)), lower(hex(randomblob(6)))),
    'column', board.project_id, board.id, board.creator_id, fixed.title, 'active', 'active', fixed.position,
    board.visible_to_clients, board.published_at, json_object('kind', fixed.kind), board.created_at, board.updated_at
  from recordings board
  cross join (select cast(unixepoch('now', 'subsec') * 1000 as integer) as ms) now
  cross join (
    select 1 as position, 'triage' as kind, 'Triage' as title
    union all select 2, 'not_now', 'Not now'
    union all select 3, 'done', 'Done') fixed
  where board.type = 'board';
