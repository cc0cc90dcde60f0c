import type { RecordingType } from "../../lib/api.ts";

const NAMES: Record<RecordingType, string> = {
  message_board: "Message board",
  message: "Message",
  todo_set: "To-dos",
  todolist: "List",
  todo: "To-do",
  folder: "Folder",
  document: "Document",
  upload: "File",
  schedule: "Schedule",
  schedule_entry: "Event",
  board: "Board",
  column: "Column",
  card: "Card",
  card_step: "Step",
  chat_room: "Chat",
  dm: "Ping",
  chat_message: "Chat line",
  check_ins: "Check-ins",
  question: "Check-in",
  answer: "Answer",
  clients: "Clients",
  client_correspondence: "Letter to the client",
  approval: "Approval",
  comment: "Comment",
  progress_update: "Move on the hill",
  health_update: "How it’s going",
};

/** What people call a type. */
export const nameOfType = (type: RecordingType): string => NAMES[type];
