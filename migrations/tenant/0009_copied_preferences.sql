-- Work inside a file needs to know people's time zones and quiet hours: a copy of what they chose, null for the defaults.
alter table memberships add column preferences text;
