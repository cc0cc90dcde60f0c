-- The name of the picture of the organization in the store; null for none.
alter table org add column logo text;
