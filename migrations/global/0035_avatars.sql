-- The name of a person's picture in the store; null for none.
alter table identities add column avatar text;
