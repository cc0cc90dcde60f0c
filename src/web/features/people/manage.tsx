import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Person, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useMe, useOrg, usePeople, withId } from "../../lib/org.ts";
import { counted } from "../../lib/plain.ts";
import { say } from "../../lib/toast.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Choice, Field, Form, typed } from "../../ui/form.tsx";
import { Sure } from "../../ui/sure.tsx";
import { companies } from "./companies.tsx";
import { ROLES, roleIn } from "./roles.ts";

/** What those who run the organization do about somebody. */
export function Manage({ who }: { who: Person }) {
  const me = useMe();
  const isMe = me?.membership_id === who.membership_id;
  const runs = me?.role === "owner" || me?.role === "admin";
  const [isChanging, setChanging] = useState(false);
  const [isHanding, setHanding] = useState(false);
  if (!runs && !isMe) return null;
  return (
    <div className="row row-wrap">
      {runs && who.kind === "person" && (
        <button type="button" className="btn btn-s" onClick={() => setChanging(true)}>
          Change
        </button>
      )}
      {me?.role === "owner" && (
        <>
          <button type="button" className="btn btn-s" onClick={() => setHanding(true)}>
            Hand over their work
          </button>
          <Merge who={who} />
        </>
      )}
      {who.kind === "person" && <Remove who={who} isMe={isMe} />}
      {isChanging && <Change who={who} onClose={() => setChanging(false)} />}
      {isHanding && <HandOver who={who} onClose={() => setHanding(false)} />}
    </div>
  );
}

function Change({ who, onClose }: { who: Person; onClose: () => void }) {
  const org = useOrg();
  const houses = useQuery(companies(org)).data ?? [];
  const save = async (fields: FormData) => {
    const body = {
      role: roleIn(fields),
      title: typed(fields, "title") || null,
      company_id: typed(fields, "company") || null,
    };
    await api.patch("/api/v1/{org_slug}/people/{id}", { ...withId(org, who.membership_id), body });
    refresh("/people", who.membership_id);
    onClose();
  };
  return (
    <Dialog label={who.name} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{who.name}</h2>
        <Form action="Save" send={save} onCancel={onClose}>
          <Choice
            label="Role"
            name="role"
            defaultValue={who.role}
            options={Object.entries(ROLES)}
          />
          <Field label="What they do" name="title" defaultValue={who.title ?? ""} />
          <Choice
            label="Company"
            name="company"
            defaultValue={who.company?.id ?? ""}
            options={[["", "None"], ...houses.map(({ id, name }) => [id, name] as const)]}
          />
        </Form>
      </div>
    </Dialog>
  );
}

const others = (people: readonly Person[], who: Person): (readonly [string, string])[] =>
  people
    .filter(({ membership_id }) => membership_id !== who.membership_id)
    .map(({ membership_id, name }) => [membership_id, name]);

function Merge({ who }: { who: Person }) {
  const org = useOrg();
  const navigate = useNavigate();
  const people = usePeople();
  return (
    <Sure
      isBad
      label="Merge"
      className="btn btn-s"
      title={`${who.name} is somebody twice`}
      action="Merge them"
      run={async (fields) => {
        const winner_id = typed(fields, "winner");
        const body = { winner_id, loser_id: who.membership_id };
        await api.post("/api/v1/{org_slug}/merge-people", { ...inOrg(org), body });
        refresh("/people", winner_id);
        void navigate({ to: "/$org/people/$id", params: { org, id: winner_id } });
      }}
    >
      <p>
        Everything of {who.name} becomes theirs, and {who.name} is gone. It can’t be undone.
      </p>
      <Choice label="Who stays" name="winner" options={others(people, who)} required />
    </Sure>
  );
}

function Remove({ who, isMe }: { who: Person; isMe: boolean }) {
  const org = useOrg();
  const navigate = useNavigate();
  return (
    <Sure
      isBad
      label={isMe ? "Leave" : "Remove"}
      className="btn btn-bad btn-s"
      title={isMe ? "Leave this organization" : `Remove ${who.name}`}
      action={isMe ? "Leave" : "Remove them"}
      run={async () => {
        await api.delete("/api/v1/{org_slug}/people/{id}", withId(org, who.membership_id));
        if (isMe) return location.assign("/?all");
        refresh("/people");
        void navigate({ to: "/$org/people", params: { org } });
      }}
    >
      <p>{isMe ? "You see" : "They see"} nothing of it any more. What was written stays.</p>
    </Sure>
  );
}

type Mode = NonNullable<Schemas["ReassignRequest"]["mode"]>;
const MODES: readonly (readonly [Mode, string])[] = [
  ["reassign", "Somebody else does it instead"],
  ["add", "Somebody else does it, too"],
  ["remove", "Nobody does it for now"],
];

function HandOver({ who, onClose }: { who: Person; onClose: () => void }) {
  const org = useOrg();
  const people = usePeople();
  const [mode, setMode] = useState<Mode>("reassign");
  const preview = useQuery({
    queryKey: ["reassign", org, who.membership_id],
    queryFn: () =>
      api.get("/api/v1/{org_slug}/reassign/preview", {
        params: { path: { org_slug: org }, query: { from: who.membership_id, mode: "remove" } },
      }),
  }).data;
  const count = preview?.reduce((sum, one) => sum + one.count, 0);
  const send = async (fields: FormData) => {
    const body = {
      mode,
      from_id: who.membership_id,
      ...(mode === "remove" ? undefined : { to_id: typed(fields, "to") }),
    };
    const done = await api.post("/api/v1/{org_slug}/reassign", { ...inOrg(org), body });
    refresh("/my/", "/reports/");
    onClose();
    say(`${counted(done.count, "thing")} handed over.`);
  };
  return (
    <Dialog label="Hand over" onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">Hand over what {who.name} does</h2>
        {count !== undefined && <p className="soft">{counted(count, "open thing")} in all.</p>}
        <Form action="Hand it over" send={send} onCancel={onClose}>
          <Choice
            label="How"
            value={mode}
            onChange={({ target }) =>
              setMode(MODES.find(([one]) => one === target.value)?.[0] ?? "reassign")
            }
            options={MODES}
          />
          {mode !== "remove" && (
            <Choice label="To" name="to" options={others(people, who)} required />
          )}
        </Form>
      </div>
    </Dialog>
  );
}
