-- Everybody in a direct chat sees what lies there: nothing of it is hidden from clients.
update recordings set visible_to_clients = 1 where chat_id is not null and visible_to_clients = 0;
