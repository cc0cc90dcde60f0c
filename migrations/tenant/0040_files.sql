-- Bytes in the store. `pending` before they are all there, `doomed` once nothing refers to them; the row goes last.
create table blobs (
  id text primary key,
  state text not null check (state in ('pending', 'ready', 'doomed')),
  byte_size integer not null,
  content_type text not null,
  width integer,
  height integer,
  has_previews integer not null default 0,
  -- The store's own name of an upload in parts.
  upload_id text,
  -- How many rows refer to it: versions of files, and attachments.
  refs integer not null default 0,
  created_at text not null
) strict;
create index blobs_unused on blobs (state) where refs = 0 and state <> 'pending';
create index blobs_by_size on blobs (byte_size desc) where state = 'ready';

-- What an upload holds: the last one, and those it held before.
create table file_versions (
  seq integer primary key,
  id text not null unique,
  recording_id text not null references recordings (id) on delete cascade,
  blob_id text not null references blobs (id),
  filename text not null,
  creator_id text not null references memberships (id),
  created_at text not null
) strict;
create index file_versions_of on file_versions (recording_id, seq);
create index file_versions_by_blob on file_versions (blob_id);

-- What stands in rich text, or will.
create table attachments (
  id text primary key,
  blob_id text not null references blobs (id),
  filename text not null,
  creator_id text not null references memberships (id),
  -- How many texts it stands in.
  uses integer not null default 0,
  -- Since when it stands in none; null while it does, and after all of those were removed for good.
  unclaimed_at text,
  created_at text not null
) strict;
create index attachments_by_blob on attachments (blob_id);
create index attachments_unclaimed on attachments (unclaimed_at) where uses = 0;

create table attachment_uses (
  attachment_id text not null references attachments (id) on delete cascade,
  recording_id text not null references recordings (id) on delete cascade,
  primary key (attachment_id, recording_id)
) strict, without rowid;
create index attachment_uses_in on attachment_uses (recording_id);

-- What all that is stored has together: one row.
create table storage_use (id integer primary key check (id = 1), bytes integer not null) strict;
insert into storage_use (id, bytes) values (1, 0);

create trigger version_refers after insert on file_versions begin
  update blobs set refs = refs + 1 where id = new.blob_id;
end;
create trigger version_refers_no_more after delete on file_versions begin
  update blobs set refs = refs - 1 where id = old.blob_id;
end;
create trigger attachment_refers after insert on attachments begin
  update blobs set refs = refs + 1 where id = new.blob_id;
end;
create trigger attachment_refers_no_more after delete on attachments begin
  update blobs set refs = refs - 1 where id = old.blob_id;
end;
create trigger attachment_claimed after insert on attachment_uses begin
  update attachments set uses = uses + 1, unclaimed_at = null where id = new.attachment_id;
end;
create trigger attachment_left after delete on attachment_uses begin
  update attachments set uses = uses - 1 where id = old.attachment_id;
end;
create trigger blob_stored after update of state on blobs when old.state <> 'ready' and new.state = 'ready' begin
  update storage_use set bytes = bytes + new.byte_size where id = 1;
end;
create trigger blob_given_up after update of state on blobs when old.state = 'ready' and new.state <> 'ready' begin
  update storage_use set bytes = bytes - old.byte_size where id = 1;
end;

create index jobs_to_sweep on jobs (json_extract(payload, '$.blob_id')) where kind = 'sweep_file';
