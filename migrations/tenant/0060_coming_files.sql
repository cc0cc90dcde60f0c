-- Bytes that were announced and are not all there yet: they have a bound too.
alter table storage_use add column coming integer not null default 0;
update storage_use set coming = (select coalesce(sum(byte_size), 0) from blobs where state = 'pending') where id = 1;

create trigger blob_coming after insert on blobs when new.state = 'pending' begin
  update storage_use set coming = coming + new.byte_size where id = 1;
end;
create trigger blob_came after update of state on blobs when old.state = 'pending' and new.state <> 'pending' begin
  update storage_use set coming = coming - old.byte_size where id = 1;
end;
create trigger blob_never_came after delete on blobs when old.state = 'pending' begin
  update storage_use set coming = coming - old.byte_size where id = 1;
end;
