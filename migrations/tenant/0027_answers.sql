-- Answers by the day they are for, and by who gave them: a question has very many in the end.
create index answers_by_day on recordings (parent_id, details ->> '$.occurs_on', created_at, id) where type = 'answer';
create index answers_by_person on recordings (parent_id, creator_id, details ->> '$.occurs_on', created_at, id, status,
  visible_to_clients) where type = 'answer';
