import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { api, kept, type Project, type Schemas } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Loaded } from "../../ui/loaded.tsx";

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
  const change = (tool: Tool, body: Schemas["UpdateToolRequest"]) =>
    void act({
      send: () =>
        api.put("/api/v1/{org_slug}/projects/{id}/tools/{tool}", {
          params: { path: { org_slug: org, id, tool: tool.key } },
          body,
        }),
      about: [id],
      failed: "Couldn't change the tool",
    });
  return (
    <section className="block">
      <h2 className="title-s">Tools</h2>
      <Loaded of={known}>
        {(tools) => (
          <ul className="rows set-stack">
            {tools.map((tool, at) => (
              <li key={tool.key}>
                <input
                  className="input main"
                  aria-label={`What ${tool.title} is called`}
                  defaultValue={tool.title}
                  onBlur={({ target: { value } }) =>
                    value.trim() &&
                    value.trim() !== tool.title &&
                    change(tool, { title: value.trim() })
                  }
                />
                <button
                  type="button"
                  className="icon-btn icon-btn-s"
                  aria-label={`${tool.title} up`}
                  disabled={at === 0}
                  onClick={() =>
                    change(tool, {
                      position: between(tools[at - 2]?.position, tools[at - 1]?.position),
                    })
                  }
                >
                  <ArrowUp className="i" aria-hidden />
                </button>
                <button
                  type="button"
                  className="icon-btn icon-btn-s"
                  aria-label={`${tool.title} down`}
                  disabled={at === tools.length - 1}
                  onClick={() =>
                    change(tool, {
                      position: between(tools[at + 1]?.position, tools[at + 2]?.position),
                    })
                  }
                >
                  <ArrowDown className="i" aria-hidden />
                </button>
                <input
                  type="checkbox"
                  className="switch"
                  aria-label={`${tool.title} is used`}
                  checked={tool.enabled}
                  onChange={(event) => change(tool, { enabled: event.target.checked })}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
