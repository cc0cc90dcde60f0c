import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, kept, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, usePeople, useRuns, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face } from "../../ui/faces.tsx";
import { Choice, Field, Form, typed } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import { Secret } from "../../ui/secret.tsx";
import { Sure } from "../../ui/sure.tsx";
import { PeoplePage } from "./tabs.tsx";

type Agent = Schemas["Agent"];

const agents = (org: string) => kept(api.question("/api/v1/{org_slug}/agents", inOrg(org)));
const LISTENS = [
  ["operators", "To its operators"],
  ["members", "To everybody of the team"],
] as const;

/** Programs that are members: without a seat and without signing in. */
export function Agents() {
  const org = useOrg();
  const known = useQuery(agents(org));
  const mayMake = useRuns();
  const [open, setOpen] = useState<Agent | "new" | null>(null);
  const add = mayMake && (
    <button type="button" className="btn btn-go" onClick={() => setOpen("new")}>
      New agent
    </button>
  );
  return (
    <PeoplePage title="Agents">
      <Loaded of={known}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No agents yet" action={add}>
              An agent is a program that takes part: it can be mentioned, assigned and asked, and
              sees only what it is let into.
            </Empty>
          ) : (
            <>
              <ul className="rows rows-l">
                {list.map((agent) => (
                  <li key={agent.id}>
                    <Face
                      who={{ membership_id: agent.id, name: agent.name, kind: "agent" }}
                      isNamed
                    />
                    <button type="button" className="link-like main" onClick={() => setOpen(agent)}>
                      {agent.name}
                    </button>
                    {agent.presence && <span className="tag tag-good">Here</span>}
                    {!agent.active && <span className="tag">Ended</span>}
                  </li>
                ))}
              </ul>
              <p className="set-acts">{add}</p>
            </>
          )
        }
      </Loaded>
      {open && <AgentDialog agent={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </PeoplePage>
  );
}

interface DialogProps {
  agent: Agent | null;
  onClose: () => void;
}

function AgentDialog({ agent, onClose }: DialogProps) {
  const org = useOrg();
  const people = usePeople().filter(({ role, kind }) => role !== "client" && kind === "person");
  const [chosen, setChosen] = useState<readonly string[]>(agent?.operator_ids ?? []);
  const save = async (fields: FormData) => {
    const name = typed(fields, "name");
    const directable_by =
      LISTENS.find(([one]) => one === fields.get("listens"))?.[0] ?? "operators";
    const operator_ids = [...chosen];
    if (agent) {
      const place = withId(org, agent.id);
      await api.patch("/api/v1/{org_slug}/agents/{id}", {
        ...place,
        body: { name, directable_by },
      });
      if (`${operator_ids.toSorted()}` !== `${agent.operator_ids.toSorted()}`)
        await api.put("/api/v1/{org_slug}/agents/{id}/operators", {
          ...place,
          body: { operator_ids },
        });
    } else {
      const body = { name, directable_by, ...(chosen.length ? { operator_ids } : undefined) };
      await api.post("/api/v1/{org_slug}/agents", { ...inOrg(org), body });
    }
    refresh("/agents", "/people");
    onClose();
  };
  const title = agent?.name ?? "New agent";
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form action="Save" send={save} onCancel={onClose}>
          <Field label="Name" name="name" defaultValue={agent?.name ?? ""} required />
          <Choice
            label="It listens"
            name="listens"
            defaultValue={agent?.directable_by ?? "operators"}
            options={LISTENS}
          />
          <PickPeople
            label="Who operates it"
            people={people}
            chosen={chosen}
            onChange={setChosen}
          />
        </Form>
        {agent?.active && <AgentToken agent={agent} />}
        {agent && <AgentEnd agent={agent} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function AgentToken({ agent: { id, token } }: { agent: Agent }) {
  const org = useOrg();
  const [made, setMade] = useState<string | null>(null);
  const mint = async (fields: FormData) => {
    const scope = fields.get("scope") === "full" ? ("full" as const) : ("read" as const);
    const path = "/api/v1/{org_slug}/agents/{id}/token";
    setMade((await api.post(path, { ...withId(org, id), body: { scope } })).token);
    refresh("/agents");
  };
  return (
    <section>
      <h3 className="head">Its token</h3>
      {made && <Secret label="Its token. It is shown this once." value={made} />}
      {token && (
        <p className="small soft">
          It has <code>{token.prefix}…</code>; a new one ends it.
        </p>
      )}
      <Form action={token ? "Make a new one" : "Make a token"} send={mint} className="stack">
        <Choice
          label="It"
          name="scope"
          options={[
            ["full", "reads and writes"],
            ["read", "reads alone"],
          ]}
        />
      </Form>
    </section>
  );
}

function AgentEnd({ agent: { id, name, active }, onClose }: { agent: Agent; onClose: () => void }) {
  const org = useOrg();
  const path = "/api/v1/{org_slug}/agents/{id}";
  const change = async (isOn: boolean) => {
    if (isOn) await api.patch(path, { ...withId(org, id), body: { active: true } });
    else await api.delete(path, withId(org, id));
    refresh("/agents", "/people");
    onClose();
  };
  if (!active)
    return (
      <p>
        <button type="button" className="btn" onClick={() => void change(true)}>
          Bring it back
        </button>
      </p>
    );
  return (
    <Sure
      isBad
      label="End this agent"
      className="btn btn-bad btn-s"
      title={`End ${name}`}
      action="End it"
      run={() => change(false)}
    >
      <p>Its token opens nothing any more. What it wrote stays.</p>
    </Sure>
  );
}
