-- What has been due once: it was begun, or due when it was written. Should a wrong clock have dated it far ahead it is found here.
create index jobs_once_due on jobs (due_at) where state = 'queued' and (attempts > 0 or due_at <= created_at);
