-- Since when clients see of its log what happens to a recording: the place in the log when it was first shown to them, 0 for
-- what was visible from the beginning. Nothing stands here for what was never shown or never hidden.
create table first_shown (
  recording_id text primary key references recordings (id) on delete cascade,
  after_event integer not null
) strict, without rowid;

create trigger recordings_shown after update of visible_to_clients on recordings
  when new.visible_to_clients = 1 and old.visible_to_clients = 0
begin
  insert or ignore into first_shown (recording_id, after_event)
    values (new.id, (select coalesce(max(seq), 0) from events));
end;
create trigger recordings_hidden after update of visible_to_clients on recordings
  when new.visible_to_clients = 0 and old.visible_to_clients = 1
begin
  insert or ignore into first_shown (recording_id, after_event) values (new.id, 0);
end;

-- What was shown before this was kept: by the log of whatever it lies in.
insert into first_shown (recording_id, after_event)
select r.id, min(e.seq) - 1 from recordings r, events e
where r.visible_to_clients = 1 and e.action = 'visibility_changed' and e.details ->> '$.after' = 1
  and e.created_at >= r.created_at and e.recording_id in (
    with recursive up (id) as (
      select r.id union all
      select above.parent_id from up join recordings above on above.id = up.id where above.parent_id is not null)
    select id from up)
group by r.id;
