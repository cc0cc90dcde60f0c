import type { RecordingType } from "../../lib/api.ts";
import * as common from "../../ui/words.ts";
import * as words from "./words.tsx";

const NAMES: Record<RecordingType, string> = {
  message_board: common.messageBoard,
  message: words.message,
  todo_set: words.toDos,
  todolist: words.list,
  todo: words.toDo,
  folder: common.folder,
  document: words.document,
  upload: words.file,
  schedule: words.schedule,
  schedule_entry: words.event,
  board: common.board,
  column: words.column,
  card: words.card,
  card_step: words.step,
  chat_room: common.chat,
  dm: common.ping,
  chat_message: words.chatLine,
  check_ins: words.checkIns,
  question: words.checkIn,
  answer: words.answer,
  clients: common.clients,
  client_correspondence: words.letter,
  approval: words.approval,
  comment: words.comment,
  progress_update: words.moveOnHill,
  health_update: common.howItsGoing,
};

/** What people call a type. */
export const nameOfType = (type: RecordingType): string => NAMES[type];
