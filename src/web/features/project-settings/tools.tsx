import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { api, kept, type Project, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { InlineName } from "../../ui/form/inline-name.tsx";
import { fieldPlace } from "../../ui/form/kept-words.ts";
import { Loaded } from "../../ui/loaded.tsx";
import * as words from "./words.ts";

type Tool = Schemas["Tool"];

/** Where something comes to lie between two others. */
const between = (before: number | undefined, after: number | undefined): number => {
  if (before === undefined) return (after ?? 1) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
};

/** Which tools it has, what they are called, in which order. */
export function Tools({ project: { id } }: { project: Project }) {
  const org = useOrg();
  const known = useQuery(
    kept(api.question("/api/v1/{org_slug}/projects/{id}/tools", withId(org, id))),
  );
  return (
    <section className="block">
      <h2 className="title-s">{words.tools}</h2>
      <Loaded of={known}>
        {(tools) => (
          <ul className="rows set-stack">
            {tools.map((tool, at) => (
              <ToolRow key={tool.key} project={id} tools={tools} at={at} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

interface RowProps {
  project: string;
  tools: readonly Tool[];
  /** Which of them. */
  at: number;
}

function ToolRow({ project, tools, at }: RowProps) {
  const org = useOrg();
  const tool = tools[at];
  if (!tool) return null;
  const { key, title, enabled } = tool;
  const change = (body: Schemas["UpdateToolRequest"]) =>
    act({
      send: () =>
        api.put("/api/v1/{org_slug}/projects/{id}/tools/{tool}", {
          params: { path: { org_slug: org, id: project, tool: key } },
          body,
        }),
      about: [project],
      failed: words.couldntChangeTool,
    });
  const move = (before: number, after: number) =>
    void change({ position: between(tools[before]?.position, tools[after]?.position) });
  return (
    <li>
      <InlineName
        place={fieldPlace(placeOf("tool", project), key)}
        label={words.whatToolIsCalled(title)}
        name={title}
        rename={(name) => change({ title: name })}
      />
      <button
        type="button"
        className="icon-btn icon-btn-s"
        aria-label={words.toolUp(title)}
        disabled={at === 0}
        onClick={() => move(at - 2, at - 1)}
      >
        <ArrowUp className="i" aria-hidden />
      </button>
      <button
        type="button"
        className="icon-btn icon-btn-s"
        aria-label={words.toolDown(title)}
        disabled={at === tools.length - 1}
        onClick={() => move(at + 1, at + 2)}
      >
        <ArrowDown className="i" aria-hidden />
      </button>
      <input
        type="checkbox"
        className="switch"
        aria-label={words.toolIsUsed(title)}
        checked={enabled}
        onChange={(event) => void change({ enabled: event.target.checked })}
      />
    </li>
  );
}
