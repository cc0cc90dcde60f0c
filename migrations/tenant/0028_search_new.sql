-- New recordings are told by their number, so that making one writes nothing for the search: those above `until` are neither in
-- the index nor in search_pending.
create table search_taken (until integer not null) strict;
insert into search_taken select coalesce(max(seq), 0) from recordings;
drop trigger search_after_insert;
-- The number of the last one, once it is gone, is given again.
drop trigger search_after_delete;
create trigger search_after_delete after delete on recordings begin
  insert or ignore into search_pending (seq) values (old.seq);
  update search_taken set until = (select coalesce(max(seq), 0) from recordings)
    where until > (select coalesce(max(seq), 0) from recordings);
end;
