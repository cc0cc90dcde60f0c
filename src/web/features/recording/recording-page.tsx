import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import type { Recording, RecordingType } from "../../lib/api.ts";
import { IsInTemplate } from "../../lib/in-template.ts";
import { useOrg } from "../../lib/org.ts";
import { Gone } from "../../ui/gone.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { projects } from "../home/data.ts";
import { useIsTemplate } from "../templates/data.ts";
import { recording } from "./data.ts";
import { IsSwitchedOff, isPutAway, StatusHere } from "./put-away.ts";

type Screen = ComponentType<{ recording: Recording }>;

const screen = (load: () => Promise<{ Screen: Screen }>) =>
  lazy(() => load().then(({ Screen }) => ({ default: Screen })));

const Banner = lazy(() => import("./banner.tsx").then(({ Banner }) => ({ default: Banner })));

const Plain = screen(() => import("./plain.tsx"));
const Card = screen(() => import("../board/card.tsx"));
const Todo = screen(() => import("../todos/todo.tsx"));

/** What each type is shown by; a type that isn't here is shown with its text and its thread. */
const SCREENS: Partial<Record<RecordingType, Screen>> = {
  todo_set: screen(() => import("../todos/todo-set.tsx")),
  todolist: screen(() => import("../todos/todolist.tsx")),
  todo: Todo,
  message_board: screen(() => import("../messages/message-board.tsx")),
  board: screen(() => import("../board/board.tsx")),
  chat_room: screen(() => import("../chat/room.tsx")),
  dm: screen(() => import("../chat/room.tsx")),
  folder: screen(() => import("../files/folder.tsx")),
  document: screen(() => import("../files/document.tsx")),
  upload: screen(() => import("../files/upload.tsx")),
  column: screen(() => import("../board/column-page.tsx")),
  chat_message: screen(() => import("../chat/line.tsx")),
  comment: screen(() => import("../thread/comment-page.tsx")),
  card: Card,
  card_step: Card,
  schedule_entry: screen(() => import("../calendar/event.tsx")),
  check_ins: screen(() => import("../check-ins/check-ins.tsx")),
  question: screen(() => import("../check-ins/question.tsx")),
  clients: screen(() => import("../client/clients.tsx")),
  approval: screen(() => import("../client/approval.tsx")),
  schedule: screen(() => import("../calendar/schedule.tsx")),
};

/** The project whose tool something lies in, or is, where that is switched off there. */
function useSwitchedOff(of: Recording | undefined): string | undefined {
  const all = useQuery(projects(useOrg())).data;
  const own = all?.find(({ id }) => id === of?.project_id);
  const around = [of?.id, ...(of?.ancestors ?? []).map(({ id }) => id)];
  return own?.tools.some(({ id, enabled }) => !enabled && around.includes(id)) ? own.id : undefined;
}

/** The page of anything that people wrote or made, by its type. */
export function RecordingPage() {
  const { id = "" } = useParams({ strict: false });
  const found = useQuery(recording(useOrg(), id));
  const off = useSwitchedOff(found.data);
  const isTemplate = useIsTemplate(found.data?.project_id);
  return (
    <>
      {found.data && (off || isPutAway(found.data)) ? (
        <Suspense fallback={<Gone of={found} />}>
          <Banner of={found} shown={found.data} off={off} hasProject={isTemplate === false} />
        </Suspense>
      ) : (
        <Gone of={found} />
      )}
      <Loaded of={found}>
        {(data) => {
          const Shown = SCREENS[data.type] ?? Plain;
          return (
            <StatusHere value={data.status}>
              <IsSwitchedOff value={off !== undefined}>
                <IsInTemplate value={isTemplate}>
                  <Shown key={data.id} recording={data} />
                </IsInTemplate>
              </IsSwitchedOff>
            </StatusHere>
          );
        }}
      </Loaded>
    </>
  );
}
