-- What the organization calls a tool stands wherever a project kept the usual title.
alter table project_tools add column has_own_title integer not null default 0;
update project_tools set has_own_title = title <> case key
  when 'message_board' then 'Message board'
  when 'todos' then 'To-dos'
  when 'folder' then 'Docs & files'
  when 'schedule' then 'Schedule'
  when 'board' then 'Boards'
  when 'chat' then 'Chat'
  else '' end;
