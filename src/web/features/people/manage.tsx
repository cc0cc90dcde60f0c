import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, kept, type Person, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, runsIt, useMe, useOrg, usePeopleHere, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { changedIn } from "../../ui/form/changed.ts";
import { Choice, Field, Form, typed } from "../../ui/form/form.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { companies } from "./data.ts";
import { ROLES, roleIn, useGivenRoles, useMayGive } from "./roles.ts";
import * as words from "./words.tsx";

/** What those who run the organization do about somebody. */
export function Manage({ who }: { who: Person }) {
  const me = useMe();
  const isMe = me?.membership_id === who.membership_id;
  const runs = runsIt(me);
  const isHere = who.status !== "removed";
  const mayDecide = useMayGive()(who.role);
  const [isChanging, setChanging] = useState(false);
  const [isHanding, setHanding] = useState(false);
  if (!runs && !isMe) return null;
  return (
    <div className="row row-wrap set-acts">
      {runs && isHere && who.kind === "person" && (
        <button type="button" className="btn btn-s" onClick={() => setChanging(true)}>
          {words.change}
        </button>
      )}
      {me?.role === "owner" && (
        <>
          <button type="button" className="btn btn-s" onClick={() => setHanding(true)}>
            {words.handOverWork}
          </button>
          {isHere && who.kind === "person" && <Merge who={who} />}
        </>
      )}
      {isHere && (isMe || mayDecide) && who.kind === "person" && <Remove who={who} isMe={isMe} />}
      {isChanging && <Change who={who} onClose={() => setChanging(false)} />}
      {isHanding && <HandOver who={who} onClose={() => setHanding(false)} />}
    </div>
  );
}

function Change({ who, onClose }: { who: Person; onClose: () => void }) {
  const org = useOrg();
  const given = useGivenRoles();
  const mayDecide = useMayGive()(who.role);
  const roles = mayDecide ? given : [[who.role, ROLES[who.role]] as const];
  const houses = useQuery(companies(org)).data ?? [];
  // Others may change it while it is open.
  const [shown] = useState({ ...who, company_id: who.company?.id ?? null });
  const save = async (fields: FormData) => {
    const written = {
      role: roleIn(fields),
      title: typed(fields, "title") || null,
      company_id: typed(fields, "company") || null,
    };
    const body = changedIn(written, shown);
    await api.patch("/api/v1/{org_slug}/people/{id}", { ...withId(org, who.membership_id), body });
    refresh("/people", who.membership_id);
    onClose();
  };
  return (
    <Dialog label={who.name} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{who.name}</h2>
        <Form
          action={shared.save}
          send={save}
          onCancel={onClose}
          draft={placeOf("person", who.membership_id)}
        >
          <Choice label={words.role} name="role" defaultValue={who.role} options={roles} />
          <Field label={words.whatTheyDo} name="title" defaultValue={who.title ?? ""} />
          <Choice
            label={words.company}
            name="company"
            defaultValue={who.company?.id ?? ""}
            options={[["", words.none], ...houses.map(({ id, name }) => [id, name] as const)]}
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

/** Whether two can be one person: a client is nobody of the team, and an agent is nobody twice. */
const areAlike = (one: Person, other: Person): boolean =>
  other.kind === "person" && (one.role === "client") === (other.role === "client");

function Merge({ who }: { who: Person }) {
  const org = useOrg();
  const navigate = useNavigate();
  const people = usePeopleHere().filter((other) => areAlike(who, other));
  return (
    <Sure
      isBad
      label={words.merge}
      className="btn btn-s"
      title={words.isSomebodyTwice(who.name)}
      action={words.mergeThem}
      run={async (fields) => {
        const winner_id = typed(fields, "winner");
        const body = { winner_id, loser_id: who.membership_id };
        await api.post("/api/v1/{org_slug}/merge-people", { ...inOrg(org), body });
        refresh("/people", winner_id);
        void navigate({ to: "/$org/people/$id", params: { org, id: winner_id } });
      }}
    >
      <p>{words.whatMergingDoes(who.name)}</p>
      <Choice label={words.whoStays} name="winner" options={others(people, who)} required />
    </Sure>
  );
}

function Remove({ who, isMe }: { who: Person; isMe: boolean }) {
  const org = useOrg();
  const navigate = useNavigate();
  return (
    <Sure
      isBad
      label={isMe ? words.leave : shared.remove}
      className="btn btn-bad btn-s"
      title={isMe ? words.leaveOrganization : shared.removeNamed(who.name)}
      action={isMe ? words.leave : words.removeThem}
      run={async () => {
        await api.delete("/api/v1/{org_slug}/people/{id}", withId(org, who.membership_id));
        if (isMe) return location.assign("/?all");
        refresh("/people");
        void navigate({ to: "/$org/people", params: { org } });
      }}
    >
      <p>{isMe ? words.youSeeNothing : words.theySeeNothing}</p>
      {isMe || <OpenWork id={who.membership_id} />}
    </Sure>
  );
}

/** What somebody would leave behind, as far as one sees it. */
function OpenWork({ id }: { id: string }) {
  const org = useOrg();
  const list = useQuery(
    kept(api.question("/api/v1/{org_slug}/reports/todos/assigned", inOrg(org))),
  ).data;
  const count = list?.find(({ person }) => person.membership_id === id)?.open_count ?? 0;
  return count > 0 && <p>{words.theyLeaveBehind(count)}</p>;
}

type Mode = NonNullable<Schemas["ReassignRequest"]["mode"]>;
const MODES: readonly (readonly [Mode, string])[] = [
  ["reassign", words.insteadOfThem],
  ["add", words.besideThem],
  ["remove", words.byNobody],
];

function HandOver({ who, onClose }: { who: Person; onClose: () => void }) {
  const org = useOrg();
  const people = usePeopleHere();
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
    say(words.handedOver(done.count));
  };
  return (
    <Dialog label={words.handOver} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.handOverOf(who.name)}</h2>
        {count !== undefined && <p className="soft">{words.openInAll(count)}</p>}
        <Form action={words.handItOver} send={send} onCancel={onClose}>
          <Choice
            label={words.how}
            value={mode}
            onChange={({ target }) =>
              setMode(MODES.find(([one]) => one === target.value)?.[0] ?? "reassign")
            }
            options={MODES}
          />
          {mode !== "remove" && (
            <Choice label={words.toWhom} name="to" options={others(people, who)} required />
          )}
        </Form>
      </div>
    </Dialog>
  );
}
