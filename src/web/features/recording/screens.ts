import type { ComponentType } from "react";
import type { Recording, RecordingType } from "../../lib/api.ts";

export type LoadScreen = () => Promise<{ Screen: ComponentType<{ recording: Recording }> }>;

/**
 * What each type is shown by; a type that isn't here is shown with its text and its thread. Read
 * when the pages are built, too: what a page is going to need is fetched early.
 */
export const SCREENS: Partial<Record<RecordingType, LoadScreen>> = {
  todo_set: () => import("../todos/todo-set.tsx"),
  todolist: () => import("../todos/todolist.tsx"),
  todo: () => import("../todos/todo.tsx"),
  message_board: () => import("../messages/message-board.tsx"),
  board: () => import("../board/board.tsx"),
  chat_room: () => import("../chat/room.tsx"),
  dm: () => import("../chat/room.tsx"),
  folder: () => import("../files/folder.tsx"),
  document: () => import("../files/document.tsx"),
  upload: () => import("../files/upload.tsx"),
  column: () => import("../board/column-page.tsx"),
  chat_message: () => import("../chat/line.tsx"),
  comment: () => import("../thread/comment-page.tsx"),
  card: () => import("../board/card.tsx"),
  card_step: () => import("../board/card.tsx"),
  schedule_entry: () => import("../calendar/event.tsx"),
  check_ins: () => import("../check-ins/check-ins.tsx"),
  question: () => import("../check-ins/question.tsx"),
  clients: () => import("../client/clients.tsx"),
  approval: () => import("../client/approval.tsx"),
  schedule: () => import("../calendar/schedule.tsx"),
};
