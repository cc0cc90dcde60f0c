-- The recordings and projects that a kept answer names: it is given again only to who still sees them.
alter table idempotency_keys add column names text not null default '[]';
delete from idempotency_keys;
