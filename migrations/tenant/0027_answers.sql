-- Answers by the day they are for, and by who gave them: a question has very many in the end. What is not listed is passed
-- over without a look at its row.
create index answers_by_day on recordings (parent_id, status, details ->> '$.occurs_on', created_at, id, visible_to_clients)
  where type = 'answer';
create index answers_by_person on recordings (parent_id, creator_id, status, details ->> '$.occurs_on', created_at, id,
  visible_to_clients) where type = 'answer';
