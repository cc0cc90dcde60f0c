-- Files in what people write for themselves: in their notes, and in their scratchpad, which has their own id.
create table note_files (
  attachment_id text not null references attachments (id) on delete cascade,
  note_id text not null,
  membership_id text not null references memberships (id),
  primary key (attachment_id, note_id)
) strict, without rowid;
create index note_files_in on note_files (note_id);
create index note_files_by_person on note_files (membership_id);

create trigger note_file_claimed after insert on note_files begin
  update attachments set uses = uses + 1, unclaimed_at = null where id = new.attachment_id;
end;
create trigger note_file_left after delete on note_files begin
  update attachments set uses = uses - 1 where id = old.attachment_id;
end;

insert into note_files (attachment_id, note_id, membership_id)
  select a.id, n.id, n.membership_id from attachments a
  cross join notes n on n.membership_id = a.creator_id and instr(n.content_html, a.id) > 0 where a.unclaimed_at is not null;
insert into note_files (attachment_id, note_id, membership_id)
  select a.id, s.membership_id, s.membership_id from attachments a
  cross join scratchpads s on s.membership_id = a.creator_id
    and (instr(coalesce(s.content_html, ''), a.id) > 0 or instr(coalesce(s.previous_html, ''), a.id) > 0)
  where a.unclaimed_at is not null or exists (select 1 from note_files other where other.attachment_id = a.id);
