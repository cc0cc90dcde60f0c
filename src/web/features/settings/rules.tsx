import { useQuery } from "@tanstack/react-query";
import { api, type Schemas } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Choice, Field, Form, Switch, typed } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { rules } from "./data.ts";

type Settings = Schemas["OrgSettings"];
type Body = Schemas["UpdateSettingsRequest"];

type OnOff = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];
const RULES: readonly (readonly [OnOff, label: string, hint: string])[] = [
  ["restrict_project_edits", "Only admins change projects", "their name, tools and people"],
  ["restrict_people_edits", "Only admins invite and change people", "others see who is there"],
  [
    "restrict_content_actions",
    "Only authors and admins archive and throw away",
    "what others wrote",
  ],
  ["restrict_public_links", "Only admins make public links", "to what is in here"],
];
const KEPT: readonly (readonly [string, string])[] = [
  ["", "For ever"],
  ["365", "A year"],
  ["730", "Two years"],
  ["1825", "Five years"],
];

/** What holds for everybody. */
export function Rules({ isOwner }: { isOwner: boolean }) {
  const org = useOrg();
  const known = useQuery(rules(org));
  const save = (body: Body) =>
    void act({
      send: () => api.patch("/api/v1/{org_slug}/settings", { ...inOrg(org), body }),
      about: ["/settings", "/account"],
      failed: "Couldn't save that",
    });
  return (
    <Loaded of={known}>
      {(now) => (
        <>
          <section className="block">
            <h2 className="title-s">Who may what</h2>
            <div className="set-stack stack">
              {RULES.map(([key, label, hint]) => (
                <Switch
                  key={key}
                  label={label}
                  hint={hint}
                  checked={now[key]}
                  onChange={(event) => save({ [key]: event.target.checked })}
                />
              ))}
              {isOwner && (
                <Switch
                  label="Everybody needs a second factor"
                  hint="who has none sets it up before going on"
                  checked={now.require_two_factor}
                  onChange={(event) => save({ require_two_factor: event.target.checked })}
                />
              )}
              <Choice
                label="How long the history of changes is kept"
                value={now.history_retention_days ?? ""}
                onChange={({ target: { value } }) =>
                  save({ history_retention_days: value ? Number(value) : null })
                }
                options={withNow(now.history_retention_days)}
              />
            </div>
          </section>
          <ToolNames names={now.tool_names} />
        </>
      )}
    </Loaded>
  );
}

const withNow = (days: number | null): (readonly [string, string])[] =>
  days === null || KEPT.some(([value]) => value === `${days}`)
    ? [...KEPT]
    : [...KEPT, [`${days}`, `${days} days`]];

const TOOLS = {
  message_board: "Message board",
  todos: "To-dos",
  folder: "Docs and files",
  schedule: "Schedule",
  board: "Board",
  chat: "Chat",
} as const;

/** What the tools of new projects are called here. */
function ToolNames({ names }: { names: Settings["tool_names"] }) {
  const org = useOrg();
  const save = async (fields: FormData) => {
    const given = Object.keys(TOOLS).map((key) => [key, typed(fields, key) || null]);
    await api.patch("/api/v1/{org_slug}/settings", {
      ...inOrg(org),
      body: { tool_names: Object.fromEntries(given) },
    });
    refresh("/settings");
    say("New projects use these names.");
  };
  return (
    <section className="block">
      <h2 className="title-s">What tools are called in new projects</h2>
      <Form isOneOfMany action="Save" send={save} className="stack set-stack">
        {Object.entries(TOOLS).map(([key, label]) => (
          <Field
            key={key}
            label={label}
            name={key}
            placeholder={label}
            defaultValue={Object.entries(names).find(([one]) => one === key)?.[1] ?? ""}
          />
        ))}
      </Form>
    </section>
  );
}
