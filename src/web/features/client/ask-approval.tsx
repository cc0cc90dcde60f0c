import type { Recording } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Choice, Field, Form, typed } from "../../ui/form/form.tsx";
import { useMake } from "../made/make.ts";
import { type FormAt, formOf } from "../made/returned.ts";
import { usePeopleIn } from "../recording/people.ts";
import * as words from "./words.tsx";

interface Props {
  area: Recording;
  form: FormAt;
}

/** Those who can decide: clients first, as they are asked most. */
function useDeciders(project: string | null): (readonly [string, string])[] {
  return (usePeopleIn(project) ?? [])
    .filter(({ kind }) => kind === "person")
    .toSorted((a, b) => Number(b.role === "client") - Number(a.role === "client"))
    .map(({ membership_id, name, role }): readonly [string, string] => [
      membership_id,
      role === "client" ? words.client(name) : name,
    ]);
}

/** Asks somebody for a yes or a no. */
export function AskApproval({ area: { id, project_id }, form: { back, close } }: Props) {
  const org = useOrg();
  const make = useMake();
  const send = (fields: FormData) => {
    make({
      to: "/api/v1/{org_slug}/recordings/{id}/approvals",
      id,
      body: {
        title: typed(fields, "title"),
        content: typed(fields, "about") || null,
        due_on: typed(fields, "due") || null,
        approver_id: typed(fields, "who"),
        visible_to_clients: true,
      },
      failed: words.couldntAsk,
      about: [id],
    });
    close();
    return Promise.resolve();
  };
  return (
    <Dialog label={words.askForApproval} onClose={close}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.askForApproval}</h2>
        <Form
          action={words.ask}
          send={send}
          onCancel={close}
          refused={back?.error}
          draft={formOf(org, placeOf("approval", id))}
        >
          <Fields asked={useDeciders(project_id)} begun={back?.body ?? {}} />
        </Form>
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  asked: readonly (readonly [string, string])[];
  /** What was typed before. */
  begun: Record<string, unknown>;
}

function Fields({ asked, begun }: FieldsProps) {
  const begin = (name: string) => String(begun[name] ?? "");
  return (
    <>
      <Field label={words.whatIsToBeApproved} name="title" required defaultValue={begin("title")} />
      <Field
        label={words.whatTheyShouldKnow}
        name="about"
        sentAs="content"
        defaultValue={begin("content")}
      />
      <Choice
        // Whom one chose is there only when those are who can be.
        key={asked.length}
        label={words.whoDecides}
        name="who"
        options={asked}
        required
        defaultValue={begin("approver_id") || undefined}
      />
      <Field
        label={words.by}
        name="due"
        sentAs="due_on"
        type="date"
        defaultValue={begin("due_on")}
      />
    </>
  );
}
