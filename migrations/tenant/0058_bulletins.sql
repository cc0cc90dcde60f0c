-- What the platform told somebody: a bulletin of the global database.
alter table notifications add column bulletin_id text;
create index notifications_of_bulletins on notifications (bulletin_id, membership_id) where bulletin_id is not null;
create index bulletins_told on notifications (membership_id, seq) where bulletin_id is not null;
