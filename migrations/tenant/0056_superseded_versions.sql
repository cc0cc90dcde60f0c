-- Since when another file stands in a version's place; null for the one an upload holds.
alter table file_versions add column superseded_at text;
update file_versions set superseded_at = (
  select next.created_at from file_versions next
  where next.recording_id = file_versions.recording_id and next.seq > file_versions.seq order by next.seq limit 1);
create index file_versions_superseded on file_versions (superseded_at) where superseded_at is not null;
create trigger version_superseded after insert on file_versions begin
  update file_versions set superseded_at = new.created_at
  where recording_id = new.recording_id and seq < new.seq and superseded_at is null;
end;
