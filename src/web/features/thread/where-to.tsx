import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Project, RecordingType } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Choice } from "../../ui/form/form.tsx";
import { projects } from "../home/data.ts";
import { allIn } from "../recording/data.ts";
import { type Placed, WhichFolder } from "./which-folder.tsx";
import * as words from "./words.tsx";

type ToolKey = Project["tools"][number]["key"];

/** The tool that something lies in, and in what of it; without `inside` in the tool itself. */
const HOMES: Partial<Record<RecordingType, { tool: ToolKey; inside?: RecordingType }>> = {
  message: { tool: "message_board" },
  todolist: { tool: "todos" },
  todo: { tool: "todos", inside: "todolist" },
  card: { tool: "board", inside: "column" },
  column: { tool: "board" },
  document: { tool: "folder", inside: "folder" },
  upload: { tool: "folder", inside: "folder" },
  folder: { tool: "folder", inside: "folder" },
  schedule_entry: { tool: "schedule" },
};

/** Whether it can be put somewhere else. */
export const hasHomes = ({ type }: { type: RecordingType }): boolean => HOMES[type] !== undefined;

interface Props {
  /** The first, where there are several. */
  placed: Placed;
  isCopy: boolean;
  /** What is to be said of the place that is chosen. */
  about: (parent: string) => ReactNode;
}

/** Asks for a project, and for a place in it as the field `parent`. */
export function WhereTo({ placed, isCopy, about }: Props) {
  const { type, project_id: project, parent_id } = placed;
  const all = useQuery(projects(useOrg())).data ?? [];
  const home = HOMES[type];
  const [projectId, setProject] = useState(project ?? "");
  const tools = all.find(({ id }) => id === projectId)?.tools ?? [];
  const tool = tools.find(({ key, enabled }) => enabled && key === home?.tool)?.id;
  const isInFolders = home?.inside === "folder";
  const places = usePlaces(tool, home?.inside);
  return (
    <>
      <Choice
        label={words.project}
        data-first
        value={projectId}
        onChange={(event) => setProject(event.target.value)}
        options={all.map(({ id, name }) => [id, name])}
      />
      {isInFolders && tool !== undefined ? (
        <WhichFolder
          key={tool}
          root={tool}
          begin={(projectId === project && parent_id) || tool}
          placed={placed}
          isCopy={isCopy}
          about={about}
        />
      ) : (
        <Places key={tool} places={places} about={about} />
      )}
    </>
  );
}

interface PlacesProps extends Pick<Props, "about"> {
  places: readonly (readonly [id: string, title: string])[];
}

function Places({ places, about }: PlacesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <Choice
        label={words.place}
        name="parent"
        required
        options={places}
        onChange={(event) => setChosen(event.target.value)}
      />
      {places.length === 0 && <p className="hint">{words.noPlace}</p>}
      {about(chosen ?? places[0]?.[0] ?? "")}
    </>
  );
}

/** The places in a tool: the tool itself, or what lies in it; folders are asked for one by one. */
function usePlaces(tool: string | undefined, inside: RecordingType | undefined) {
  const org = useOrg();
  const rows = useQuery({
    ...allIn(org, tool ?? "", inside ? { type: inside } : {}),
    enabled: tool !== undefined && inside !== undefined && inside !== "folder",
  }).data;
  if (tool === undefined) return [];
  if (inside === undefined) return [[tool, words.atItsTop] as const];
  return (rows ?? []).map(({ id, title }) => [id, title] as const);
}
