-- What documents said: a row for each time one was saved, by whom. The last one is of what it says now, whose words
-- stand in its recording alone.
create table document_versions (
  seq integer primary key,
  id text not null unique,
  recording_id text not null references recordings (id) on delete cascade,
  number integer not null,
  title text,
  content_html text,
  creator_id text not null references memberships (id),
  created_at text not null,
  -- Since when it says something else; null for the last one.
  superseded_at text
) strict;
create unique index document_versions_of on document_versions (recording_id, number);
create index document_versions_superseded on document_versions (superseded_at) where superseded_at is not null;
create index document_versions_by_person on document_versions (creator_id);

-- Files in texts that were kept.
create table version_files (
  attachment_id text not null references attachments (id) on delete cascade,
  version_id text not null references document_versions (id) on delete cascade,
  recording_id text not null,
  primary key (attachment_id, version_id)
) strict, without rowid;
create index version_files_in on version_files (version_id);

create trigger version_file_claimed after insert on version_files begin
  update attachments set uses = uses + 1, unclaimed_at = null where id = new.attachment_id;
end;
create trigger version_file_left after delete on version_files begin
  update attachments set uses = uses - 1 where id = old.attachment_id;
end;
