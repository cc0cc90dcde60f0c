import {
  Calendar,
  CircleCheck,
  CircleHelp,
  File,
  FileText,
  Folder,
  Handshake,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MessageSquareText,
  SquareKanban,
} from "lucide-react";
import type { RecordingType } from "../../lib/api.ts";

const ICONS: Partial<Record<RecordingType, LucideIcon>> = {
  message: Megaphone,
  comment: MessageSquareText,
  answer: MessageSquareText,
  question: CircleHelp,
  todolist: CircleCheck,
  todo: CircleCheck,
  card: SquareKanban,
  card_step: SquareKanban,
  column: SquareKanban,
  document: FileText,
  folder: Folder,
  schedule_entry: Calendar,
  chat_message: MessageCircle,
  approval: Handshake,
  client_correspondence: Handshake,
};

/** What stands before something that was found. */
export const iconOf = (type: RecordingType): LucideIcon => ICONS[type] ?? File;
