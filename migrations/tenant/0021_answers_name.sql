-- The recordings and projects that a kept answer names: it is given again only to who still sees them, in a role
-- that is no lower.
alter table idempotency_keys add column names text not null default '[]';
alter table idempotency_keys add column role text not null default 'client';
delete from idempotency_keys;
