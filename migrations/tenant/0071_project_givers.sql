-- Who gave which of its projects, by their ids, where that is not who answers for the invitation.
alter table invitations add column project_givers text not null default '{}';
