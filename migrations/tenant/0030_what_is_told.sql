-- The mails that wait to tell somebody are found when they choose other quiet hours.
create index jobs_to_mail on jobs (json_extract(payload, '$.membership_id')) where kind = 'mail_notifications';

-- Which version of a recording a row quotes: the words of an older one are not shown any more. Null for rows from before.
alter table notifications add column quoted_version integer;
