-- The organization that this one is a copy of to try things in; null for one that is its own. No mail goes out from a copy.
alter table org add column sandbox_of text;
