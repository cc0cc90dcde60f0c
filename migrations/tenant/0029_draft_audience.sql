-- Whom a draft tells when it is published, as it was sent: true, or the ids of memberships as JSON.
alter table recordings add column audience text;
-- Drafts by their time: those whose time passed while they lay in something archived are found when it comes back.
create index recordings_scheduled on recordings (scheduled_at, id) where scheduled_at is not null;
-- Nothing reads it.
drop index memberships_by_email;
