-- A project that new ones are made from: the day that its days are told from makes it one.
alter table projects add column anchor_on text;
create index templates on projects (status) where anchor_on is not null;
