import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Project, type Recording, type RecordingType } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Choice, Form, Switch } from "../../ui/form.tsx";
import { projects } from "../home/data.ts";
import { childrenOf } from "../recording/data.ts";

type ToolKey = Project["tools"][number]["key"];

/** The tool that something lies in, and in what of it; without `inside` in the tool itself. */
const HOMES: Partial<Record<RecordingType, { tool: ToolKey; inside?: RecordingType }>> = {
  message: { tool: "message_board" },
  todolist: { tool: "todos" },
  todo: { tool: "todos", inside: "todolist" },
  card: { tool: "board", inside: "column" },
  column: { tool: "board" },
  document: { tool: "folder" },
  upload: { tool: "folder" },
  folder: { tool: "folder" },
  schedule_entry: { tool: "schedule" },
};

/** Whether it can be put somewhere else. */
export const hasHomes = ({ type }: Recording): boolean => HOMES[type] !== undefined;

interface Props {
  recording: Recording;
  isCopy: boolean;
  onClose: () => void;
}

/** Asks where to: a project, and a list or column of it. */
export function Placing({ recording, isCopy, onClose }: Props) {
  const org = useOrg();
  const navigate = useNavigate();
  const all = useQuery(projects(org)).data ?? [];
  const home = HOMES[recording.type];
  const [projectId, setProject] = useState(recording.project_id ?? "");
  const tools = all.find(({ id }) => id === projectId)?.tools ?? [];
  const tool = tools.find(({ key, enabled }) => enabled && key === home?.tool)?.id;
  const places = usePlaces(tool, home?.inside);
  const title = isCopy ? "Copy it to" : "Move it to";
  const send = async (fields: FormData) => {
    const parent_id = String(fields.get("parent"));
    const place = withId(org, recording.id);
    const include_comments = fields.get("comments") === "on";
    const { id } = isCopy
      ? await api.post("/api/v1/{org_slug}/recordings/{id}/copy", {
          ...place,
          body: { parent_id, include_comments },
        })
      : await api.put("/api/v1/{org_slug}/recordings/{id}/position", {
          ...place,
          body: { parent_id },
        });
    refresh(recording.id, recording.parent_id, parent_id);
    onClose();
    say(isCopy ? "The copy is there." : "It has moved.");
    void navigate({ to: "/$org/recordings/$id", params: { org, id } });
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form action={isCopy ? "Copy it" : "Move it"} send={send} onCancel={onClose}>
          <Choice
            label="Project"
            value={projectId}
            onChange={(event) => setProject(event.target.value)}
            options={all.map(({ id, name }) => [id, name])}
          />
          <Choice key={tool} label="Place" name="parent" required options={places} />
          {places.length === 0 && <p className="hint">There is no place for it in that project.</p>}
          {isCopy && <Switch label="With its comments" name="comments" />}
        </Form>
      </div>
    </Dialog>
  );
}

/** The places in a tool: the tool itself, or what lies in it. */
function usePlaces(tool: string | undefined, inside: RecordingType | undefined) {
  const org = useOrg();
  const rows = useQuery({
    ...childrenOf(org, tool ?? "", inside ? { type: inside, per_page: 100 } : {}),
    enabled: tool !== undefined && inside !== undefined,
  }).data;
  if (tool === undefined) return [];
  if (inside === undefined) return [[tool, "At its top"] as const];
  return (rows ?? []).map(({ id, title }) => [id, title] as const);
}
