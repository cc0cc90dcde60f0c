create table companies (
  id text primary key,
  name text not null,
  is_client integer not null,
  restrict_private_chats integer not null,
  created_at text not null
) strict;
alter table memberships add column company_id text references companies (id);
create index memberships_by_company on memberships (company_id) where company_id is not null;

-- When somebody is away, where that was said in the organization; null where what they chose for all of theirs holds.
alter table memberships add column out_of_office text;

-- The link that anybody who has it joins by: one, or none.
create table invite_links (
  id text primary key,
  creator_id text not null references memberships (id),
  created_at text not null
) strict;
create index invite_links_by_creator on invite_links (creator_id);
