-- What is being removed for good, piece by piece: a recording with everything under it, or a project. It is gone for
-- everybody from the moment it stands here.
create table removals (
  id text primary key
) strict, without rowid;

-- Changes of very large subtrees that reach what is inside piece by piece, the newest first: what has a smaller seq than
-- this may still be as it was. A status settles for a whole project or direct chat, visibility under the root of its change.
create table subtree_changes (
  kind text not null,
  id text not null,
  below integer not null,
  primary key (kind, id)
) strict, without rowid;

-- The first job of each kind is found without reading past those of another.
create index jobs_by_kind on jobs (state, kind, due_at);
create index jobs_to_purge on jobs (json_extract(payload, '$.recording_id')) where kind = 'purge';
-- A job that was taken is due again when its lease ends.
update jobs set due_at = lease_until where lease_until > due_at;
