-- What the operator tells everybody, or the owners of organizations; a draft until it is published.
create table bulletins (
  id text primary key,
  title text not null,
  content_html text not null,
  audience text not null,
  created_at text not null,
  published_at text
) strict;
create index bulletins_published on bulletins (published_at, id) where published_at is not null;
create index bulletins_drafted on bulletins (created_at) where published_at is null;
