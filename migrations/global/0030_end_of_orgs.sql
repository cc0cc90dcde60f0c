-- A cancelled organization waits 30 days for its owners; then it is removed, and what was removed is written down before.
alter table orgs add column cancelled_at text;
alter table orgs add column receipt text;
-- Whoever listens to an organization that is live no more hears no more of it.
create trigger orgs_ended after update of status on orgs when old.status = 'live' and new.status <> 'live' begin
  insert into revocations (identity_id) select identity_id from memberships where org_id = new.id;
end;
