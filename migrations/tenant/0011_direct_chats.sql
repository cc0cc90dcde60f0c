-- What a chat keeps beside its recording: when something was said last, and, while a direct chat is open, whose it is, so
-- that there is one for the same people. Chat rooms get their row with their first line.
create table chats (
  id text primary key references recordings (id) on delete cascade,
  people text unique,
  active_at text not null
) strict, without rowid;

create index recordings_in_chats on recordings (parent_id, created_at, id) where type in ('chat_message', 'upload');
