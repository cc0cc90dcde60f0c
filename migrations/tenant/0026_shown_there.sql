-- What is hidden on its way to another project was not shown there yet: its log for clients begins when it is.
drop trigger recordings_hidden;
create trigger recordings_hidden after update of visible_to_clients on recordings
  when new.visible_to_clients = 0 and old.visible_to_clients = 1 and new.project_id is old.project_id
begin
  insert or ignore into first_shown (recording_id, after_event) values (new.id, 0);
end;
