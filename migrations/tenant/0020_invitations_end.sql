-- An invitation ends thirty days after it was last sent.
alter table invitations add column sent_at text not null default '';
update invitations set sent_at = created_at;
create index invitations_by_email on invitations (email);
create index invitations_by_inviter on invitations (inviter_id) where status = 'pending';

-- The mails of the last day, so that they can be counted.
create table invitation_mails (
  id integer primary key,
  invitation_id text not null references invitations (id) on delete cascade,
  inviter_id text not null references memberships (id) on delete cascade,
  sent_at text not null
) strict;
create index invitation_mails_by_time on invitation_mails (sent_at);
create index invitation_mails_by_inviter on invitation_mails (inviter_id, sent_at);
create index invitation_mails_by_invitation on invitation_mails (invitation_id, sent_at);

-- Whoever nobody operates any more is nobody's to mind.
update memberships set status = 'removed', removed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  where kind = 'agent' and status = 'active' and not exists (
    select 1 from agent_operators o join memberships m on m.id = o.operator_id and m.status = 'active' and m.role <> 'client'
    where o.agent_id = memberships.id);
