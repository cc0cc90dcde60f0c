-- How many to-dos a list has, and how many of them are done, so that saying so costs no more in a long list than in a short one:
-- those clients see beside those they don't, kept by whatever changes a to-do.
create table todo_counts (
  list_id text not null references recordings (id) on delete cascade,
  shown integer not null,
  todos integer not null,
  completed integer not null,
  primary key (list_id, shown)
) strict, without rowid;
insert into todo_counts (list_id, shown, todos, completed)
  select parent_id, visible_to_clients, count(*), count(completed_at) from recordings
  where type = 'todo' and status = 'active' group by 1, 2;
create trigger todo_counted after insert on recordings when new.type = 'todo' and new.status = 'active' begin
  insert into todo_counts (list_id, shown, todos, completed)
    values (new.parent_id, new.visible_to_clients, 1, new.completed_at is not null)
    on conflict (list_id, shown) do update set todos = todos + 1, completed = completed + excluded.completed;
end;
create trigger todo_uncounted after delete on recordings when old.type = 'todo' and old.status = 'active' begin
  update todo_counts set todos = todos - 1, completed = completed - (old.completed_at is not null)
    where list_id = old.parent_id and shown = old.visible_to_clients;
end;
create trigger todo_recounted after update of type, parent_id, status, visible_to_clients, completed_at on recordings
  when 'todo' in (old.type, new.type) and (old.type is not new.type or old.parent_id is not new.parent_id
    or old.status is not new.status or old.visible_to_clients is not new.visible_to_clients
    or (old.completed_at is null) is not (new.completed_at is null))
begin
  update todo_counts set todos = todos - 1, completed = completed - (old.completed_at is not null)
    where old.type = 'todo' and old.status = 'active' and list_id = old.parent_id and shown = old.visible_to_clients;
  insert into todo_counts (list_id, shown, todos, completed)
    select new.parent_id, new.visible_to_clients, 1, new.completed_at is not null
    where new.type = 'todo' and new.status = 'active'
    on conflict (list_id, shown) do update set todos = todos + 1, completed = completed + excluded.completed;
end;
