import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Project } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, usePeople, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Faces } from "../../ui/faces.tsx";
import { Choice, Field, Form, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import * as shared from "../../ui/words.ts";
import { peopleOfProject } from "../recording/data.ts";
import * as words from "./words.ts";

const PATH = "/api/v1/{org_slug}/projects/{id}/people";

/** Who is in a project, and who else comes in. */
export function ProjectPeople({
  project: { id, all_access, clients_enabled },
}: {
  project: Project;
}) {
  const org = useOrg();
  const known = useQuery(peopleOfProject(org, id));
  return (
    <section className="block" id="people">
      <h2 className="title-s">{words.whoIsInIt}</h2>
      <Loaded of={known}>
        {(people) => {
          const ids = people.map(({ membership_id }) => membership_id);
          return (
            <>
              <p className="row">
                <Faces people={people} most={12} />
              </p>
              {all_access && <p className="soft">{words.teamIsInIt}</p>}
              <Choosing key={ids.join()} id={id} ids={ids} />
            </>
          );
        }}
      </Loaded>
      <Invite id={id} withClients={clients_enabled} />
    </section>
  );
}

function Choosing({ id, ids }: { id: string; ids: readonly string[] }) {
  const org = useOrg();
  const everybody = usePeople();
  const [chosen, setChosen] = useState<readonly string[]>(ids);
  const [isOpen, setOpen] = useState(false);
  const save = async () => {
    const grant = chosen.filter((one) => !ids.includes(one));
    const revoke = ids.filter((one) => !chosen.includes(one));
    await api.put(PATH, { ...withId(org, id), body: { grant, revoke } });
    refresh(id);
    setOpen(false);
    say(words.theyHaveIt);
  };
  if (!isOpen)
    return (
      <p className="set-acts">
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          {shared.choosePeople}
        </button>
      </p>
    );
  return (
    <Form
      action={shared.save}
      send={save}
      className="stack set-stack"
      onCancel={() => setOpen(false)}
    >
      <PickPeople label={words.theySeeIt} people={everybody} chosen={chosen} onChange={setChosen} />
    </Form>
  );
}

function Invite({ id, withClients }: { id: string; withClients: boolean }) {
  const org = useOrg();
  const invite = async (fields: FormData) => {
    const email = typed(fields, "email");
    const role = fields.get("role") === "client" ? ("client" as const) : ("member" as const);
    await api.put(PATH, { ...withId(org, id), body: { create: [{ email, role }] } });
    refresh("/people", id);
    say(shared.invitationIsMailed(email));
  };
  const roles: readonly (readonly [string, string])[] = [
    ["member", words.oneOfUs],
    ...(withClients ? [["client", shared.aClient] as const] : []),
  ];
  return (
    <Form
      isOneOfMany
      action={words.inviteIntoIt}
      send={invite}
      draft={placeOf("invitation", id)}
      className="stack set-stack"
    >
      <Field label={words.somebodyNew} name="email" type="email" required />
      <Choice label={words.as} name="role" options={roles} />
    </Form>
  );
}
