-- What an organization may keep; null is everything.
alter table org add column plan text;
-- What was said in chats before is hidden; null hides nothing.
alter table org add column chats_from text;
