-- The first job of each kind is found without reading past those of another.
create index jobs_by_kind on jobs (state, kind, due_at);
