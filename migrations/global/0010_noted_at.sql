-- When a tenant's work was noted, by the clock of then: what was noted later than now was noted by a wrong clock.
alter table due add column noted_at text;
create index due_by_note on due (noted_at);
-- As in the tenants' files.
create index jobs_once_due on jobs (due_at) where state = 'queued' and (attempts > 0 or due_at <= created_at);
