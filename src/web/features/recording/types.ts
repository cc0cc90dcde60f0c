import type { Recording, RecordingType } from "../../lib/api.ts";
import { firstName } from "../../ui/faces.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

const NAMES: Record<RecordingType, string> = {
  message_board: shared.messageBoard,
  message: words.message,
  todo_set: words.toDos,
  todolist: words.list,
  todo: words.toDo,
  folder: shared.folder,
  document: words.document,
  upload: words.file,
  schedule: words.schedule,
  schedule_entry: words.event,
  board: shared.board,
  column: words.column,
  card: words.card,
  card_step: words.step,
  chat_room: shared.chat,
  dm: shared.ping,
  chat_message: words.chatLine,
  check_ins: words.checkIns,
  question: words.checkIn,
  answer: words.answer,
  clients: shared.clients,
  client_correspondence: words.letter,
  approval: words.approval,
  comment: words.comment,
  progress_update: words.moveOnHill,
  health_update: words.noteOnHowItGoes,
};

/** Whether it is a type that people have a name for. */
export const isType = (value: unknown): value is RecordingType =>
  typeof value === "string" && Object.hasOwn(NAMES, value);

/** What people call a type. */
export const nameOfType = (type: RecordingType): string => NAMES[type];

/** What something is called: what has no title of its own, by its type and who made it. */
export const nameOf = ({ title, type, byline }: Pick<Recording, "title" | "type" | "byline">) =>
  title || words.ofSomebody(firstName(byline.name), nameOfType(type));
