import { api, type Recording } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Choice, Field, Form, typed } from "../../ui/form.tsx";
import { usePeopleIn } from "../recording/people.ts";
import * as words from "./words.tsx";

interface Props {
  area: Recording;
  onClose: () => void;
}

/** Asks somebody for a yes or a no. */
export function AskApproval({ area: { id, project_id }, onClose }: Props) {
  const org = useOrg();
  const people = usePeopleIn(project_id);
  const asked = (people ?? [])
    .filter(({ kind }) => kind === "person")
    .toSorted((a, b) => Number(b.role === "client") - Number(a.role === "client"))
    .map(({ membership_id, name, role }): readonly [string, string] => [
      membership_id,
      role === "client" ? words.client(name) : name,
    ]);
  const send = async (fields: FormData) => {
    const body = {
      title: typed(fields, "title"),
      content: typed(fields, "about") || null,
      due_on: typed(fields, "due") || null,
      approver_id: typed(fields, "who"),
      visible_to_clients: true,
    };
    await api.post("/api/v1/{org_slug}/recordings/{id}/approvals", { ...withId(org, id), body });
    refresh(id);
    onClose();
  };
  return (
    <Dialog label={words.askForApproval} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.askForApproval}</h2>
        <Form action={words.ask} send={send} onCancel={onClose}>
          <Field label={words.whatIsToBeApproved} name="title" required />
          <Field label={words.whatTheyShouldKnow} name="about" />
          <Choice label={words.whoDecides} name="who" options={asked} required />
          <Field label={words.by} name="due" type="date" />
        </Form>
      </div>
    </Dialog>
  );
}
