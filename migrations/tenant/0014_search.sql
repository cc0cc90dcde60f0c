-- What people find content by. The text is folded and cut into words before it comes here: see src/features/search/fold.ts.
create virtual table search_index using fts5 (
  title, content, signs, place, content = '', contentless_delete = 1, tokenize = 'ascii'
);
-- Merging is done in small steps by whoever writes, never in one large one.
insert into search_index (search_index, rank) values ('automerge', 0);

-- Every word of the index, in the order of its first appearance, to find words by their beginnings and parts.
create table search_words (
  id integer primary key,
  word text not null unique
) strict;
create virtual table search_parts using fts5 (
  word, content = 'search_words', content_rowid = 'id', tokenize = 'trigram', detail = none, columnsize = 0
);
create trigger search_words_added after insert on search_words begin
  insert into search_parts (rowid, word) values (new.id, new.word);
end;

-- The recordings whose text or place is not in the index as it is now. Whatever changes one notes it here, in the same transaction.
create table search_pending (seq integer primary key) strict;
create trigger search_after_insert after insert on recordings begin
  insert or ignore into search_pending (seq) values (new.seq);
end;
create trigger search_after_update after update of title, content_html, project_id, chat_id on recordings
  when new.title is not old.title or new.content_html is not old.content_html
    or new.project_id is not old.project_id or new.chat_id is not old.chat_id
begin
  insert or ignore into search_pending (seq) values (new.seq);
end;
create trigger search_after_delete after delete on recordings begin
  insert or ignore into search_pending (seq) values (old.seq);
end;
insert into search_pending (seq) select seq from recordings;
