-- Lists follow one of these from its end, branch by branch of what somebody reaches, and stop with their page.
drop index recordings_by_type;
create index recordings_by_age on recordings (project_id, status, created_at, id);
create index recordings_by_change on recordings (project_id, type, status, updated_at, created_at, id);
create index recordings_shown on recordings (project_id, type, status, created_at, id) where visible_to_clients = 1;
create index recordings_shown_by_change on recordings (project_id, type, status, updated_at, created_at, id)
  where visible_to_clients = 1;
drop index recordings_by_parent;
create index recordings_by_parent on recordings (parent_id, status, type, visible_to_clients, completed_at);
drop index recordings_by_chat;
create index recordings_by_chat on recordings (chat_id, type, status, created_at, id) where chat_id is not null;
drop index recordings_drafted;
create index recordings_drafted on recordings (creator_id, created_at, id) where published_at is null;
drop index recordings_in_trash;
create index recordings_in_trash on recordings (trashed_at, id) where own_status = 'trashed';
drop index events_by_actor;
create index events_by_actor on events (actor_id, project_id, seq);

-- When assigned work was completed, beside who is to do it, so that what is open is found without what was done before.
alter table assignments add column completed_at text;
update assignments set completed_at = (select r.completed_at from recordings r where r.id = assignments.recording_id);
drop index assignments_by_membership;
create index assignments_by_membership on assignments (membership_id, completed_at, recording_id);
create trigger assignments_added after insert on assignments begin
  update assignments set completed_at = (select r.completed_at from recordings r where r.id = new.recording_id)
    where recording_id = new.recording_id and membership_id = new.membership_id
    and exists (select 1 from recordings r where r.id = new.recording_id and r.completed_at is not null);
end;
create trigger assignments_completed after update of completed_at on recordings
  when new.completed_at is not old.completed_at
begin
  update assignments set completed_at = new.completed_at where recording_id = new.id;
end;

-- The project a change is told of in now, where what it is about has moved there since.
alter table events add column now_in text;
update events set now_in = (select r.project_id from recordings r where r.id = events.recording_id)
  where exists (select 1 from recordings r where r.id = events.recording_id and r.project_id is not events.project_id);
create index events_now_in on events (now_in, seq) where now_in is not null;
create index events_now_in_by_actor on events (actor_id, now_in, seq) where now_in is not null;
create trigger events_moved after update of project_id on recordings when new.project_id is not old.project_id begin
  update events set now_in = case when project_id is new.project_id then null else new.project_id end
    where recording_id = new.id;
end;
