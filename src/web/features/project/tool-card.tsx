import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  CalendarDays,
  FolderOpen,
  ListTodo,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Plus,
  SquareKanban,
} from "lucide-react";
import type { ComponentType } from "react";
import type { Row, Schemas } from "../../lib/api.ts";
import { ADDS } from "../../lib/keys.ts";
import { useOrg } from "../../lib/org.ts";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { childrenOf } from "../recording/data.ts";
import { useInside, useIsPutAway } from "../recording/put-away.ts";
import * as recordingWords from "../recording/words.tsx";
import type { InsideProps } from "./inside.ts";
import { BoardInside } from "./inside-board.tsx";
import { ChatInside } from "./inside-chat.tsx";
import { FilesInside } from "./inside-files.tsx";
import { MessagesInside } from "./inside-messages.tsx";
import { ScheduleInside } from "./inside-schedule.tsx";
import { TodosInside } from "./inside-todos.tsx";
import * as words from "./words.tsx";

type Tool = Schemas["Tool"];

interface Look {
  icon: LucideIcon;
  /** The first thing to do there. */
  add: string;
  /** What it is for, where nothing is yet. */
  empty: string;
  Inside: ComponentType<InsideProps>;
}

const LOOKS: Record<Tool["key"], Look> = {
  message_board: {
    icon: Megaphone,
    add: shared.writeMessage,
    empty: words.messagesAreFor,
    Inside: MessagesInside,
  },
  todos: {
    icon: ListTodo,
    add: shared.addToDo,
    empty: words.toDosAreFor,
    Inside: TodosInside,
  },
  board: {
    icon: SquareKanban,
    add: shared.addCard,
    empty: words.boardIsFor,
    Inside: BoardInside,
  },
  folder: {
    icon: FolderOpen,
    add: words.addFile,
    empty: words.filesAreFor,
    Inside: FilesInside,
  },
  schedule: {
    icon: CalendarDays,
    add: shared.addEvent,
    empty: words.scheduleIsFor,
    Inside: ScheduleInside,
  },
  chat: {
    icon: MessageCircle,
    add: shared.saySomething,
    empty: words.chatIsFor,
    Inside: ChatInside,
  },
};

/** One tool with a few of its rows; the whole card opens it. */
export function ToolCard({ tool }: { tool: Tool }) {
  const org = useOrg();
  const { icon: Icon, add, empty, Inside } = LOOKS[tool.key];
  const inside = useInside();
  const isAway = useIsPutAway();
  const asked = tool.key === "chat" ? {} : { per_page: 30, ...inside };
  const rows = useQuery(childrenOf(org, tool.id, asked));
  return (
    <section className="tool">
      <h2>
        <Icon className="i" aria-hidden />
        <Link className="cover" to="/$org/recordings/$id" params={{ org, id: tool.id }}>
          {tool.title}
        </Link>
        <Count tool={tool} rows={rows.data ?? []} />
      </h2>
      <Loaded of={rows} rows={3}>
        {(list) =>
          list.length === 0 ? <p className="small soft">{empty}</p> : <Inside rows={list} />
        }
      </Loaded>
      {!isAway && (
        <div className="add">
          <Link
            className="btn btn-quiet btn-s btn-edge"
            to="/$org/recordings/$id"
            params={{ org, id: tool.id }}
            hash={ADDS}
          >
            <Plus className="i" aria-hidden />
            {add}
          </Link>
        </div>
      )}
    </section>
  );
}

function Count({ tool, rows }: { tool: Tool; rows: readonly Row[] }) {
  if (tool.key !== "todos") return null;
  const lists = rows.filter((row): row is Schemas["Todolist"] => row.type === "todolist");
  const [done, all] = [
    lists.reduce((sum, list) => sum + list.completed_count, 0),
    lists.reduce((sum, list) => sum + list.todos_count, 0),
  ];
  if (all === 0) return null;
  return <span className="n">{recordingWords.doneOf(done, all)}</span>;
}
