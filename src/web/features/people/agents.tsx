import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, kept, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, usePeopleHere, useRuns, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face } from "../../ui/faces.tsx";
import { useDiscarded } from "../../ui/form/chosen.ts";
import { Choice, Field, Form, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { OfTeam } from "../../ui/nowhere.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import { Secret } from "../../ui/secret.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { PeoplePage } from "./tabs.tsx";
import * as words from "./words.tsx";

type Agent = Schemas["Agent"];

const agents = (org: string) => kept(api.question("/api/v1/{org_slug}/agents", inOrg(org)));
const LISTENS = [
  ["operators", words.toOperators],
  ["members", words.toTeam],
] as const;

/** Programs that are members: without a seat and without signing in. */
export const Agents = () => (
  <OfTeam>
    <AllAgents />
  </OfTeam>
);

function AllAgents() {
  const org = useOrg();
  const known = useQuery(agents(org));
  const mayMake = useRuns();
  // The id of an agent, or `new`.
  const [open, setOpen] = useState<string | null>(null);
  const opened = known.data?.find(({ id }) => id === open);
  const add = mayMake && (
    <button type="button" className="btn btn-go" onClick={() => setOpen("new")}>
      {words.newAgent}
    </button>
  );
  return (
    <PeoplePage title={shared.agents}>
      <Loaded of={known}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={words.noAgents} action={add}>
              {words.whatAgentsAre}
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
                    <button
                      type="button"
                      className="link-like main"
                      onClick={() => setOpen(agent.id)}
                    >
                      {agent.name}
                    </button>
                    {agent.presence && <span className="tag tag-good">{shared.here}</span>}
                    {!agent.active && <span className="tag">{words.hasEnded}</span>}
                  </li>
                ))}
              </ul>
              <p className="set-acts">{add}</p>
            </>
          )
        }
      </Loaded>
      {(opened || open === "new") && (
        <AgentDialog agent={opened ?? null} onClose={() => setOpen(null)} />
      )}
    </PeoplePage>
  );
}

interface DialogProps {
  agent: Agent | null;
  onClose: () => void;
}

const NOBODY: readonly string[] = [];

function AgentDialog({ agent, onClose }: DialogProps) {
  const org = useOrg();
  const people = usePeopleHere().filter(({ role, kind }) => role !== "client" && kind === "person");
  const { chosen, choose, times, discard } = useDiscarded(agent?.operator_ids ?? NOBODY);
  const save = async (fields: FormData) => {
    const name = typed(fields, "name");
    const directable_by =
      LISTENS.find(([one]) => one === fields.get("listens"))?.[0] ?? "operators";
    const operator_ids = [...chosen];
    if (agent) {
      const place = withId(org, agent.id);
      const body = { name, directable_by };
      await api.patch("/api/v1/{org_slug}/agents/{id}", { ...place, body });
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
  const title = agent?.name ?? words.newAgent;
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form
          action={shared.save}
          send={save}
          onCancel={onClose}
          draft={agent ? null : placeOf("agent", org)}
          onDiscard={discard}
        >
          <Field label={shared.name} name="name" defaultValue={agent?.name ?? ""} required />
          <Choice
            label={words.itListens}
            name="listens"
            defaultValue={agent?.directable_by ?? "operators"}
            options={LISTENS}
          />
          <PickPeople
            key={times}
            label={words.whoOperates}
            people={people}
            chosen={chosen}
            onChange={choose}
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
      <h3 className="head">{words.itsToken}</h3>
      {made && <Secret label={words.tokenShownOnce} value={made} />}
      {token && !made && (
        <p className="small soft">{words.hasToken(<code>{token.prefix}…</code>)}</p>
      )}
      <Form action={token ? words.makeNewToken : shared.makeToken} send={mint} className="stack">
        <Choice
          label={words.whatTokenDoes}
          name="scope"
          options={[
            ["full", words.readsAndWrites],
            ["read", words.readsAlone],
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
          {shared.bringBack}
        </button>
      </p>
    );
  return (
    <Sure
      isBad
      label={words.endAgent}
      className="btn btn-bad btn-s"
      title={words.endNamed(name)}
      action={words.endIt}
      run={() => change(false)}
    >
      <p>{words.whatEndingDoes}</p>
    </Sure>
  );
}
