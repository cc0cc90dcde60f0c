-- Which of an organization's files is its own: `<id>.<epoch>.sqlite`, and `<id>.sqlite` for the first. It grows whenever another file takes its
-- place, so that nothing that was named like the one before (a log, a replica) is taken for the new one's.
alter table orgs add column epoch integer not null default 0;
