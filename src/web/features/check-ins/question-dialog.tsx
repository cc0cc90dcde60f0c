import { useState } from "react";
import { api, type Recording, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Form, typed } from "../../ui/form.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import * as shared from "../../ui/words.ts";
import { whoSee } from "../recording/data.ts";
import { usePeopleIn } from "../recording/people.ts";
import { ScheduleFields, useDays } from "./schedule.tsx";
import * as words from "./words.ts";

interface Props {
  /** The area of check-ins that it is asked in. */
  area: Pick<Recording, "id" | "project_id">;
  /** The one that is changed; without it a new one. */
  question?: Schemas["SingleQuestion"];
  onClose: () => void;
}

/** What is asked, how often, and whom. */
export function QuestionDialog({ area, question, onClose }: Props) {
  const org = useOrg();
  const people = usePeopleIn(area.project_id);
  const able = whoSee(people ?? [], question?.visible_to_clients ?? false);
  const everybody = able.filter(({ kind }) => kind === "person");
  const [chosen, setChosen] = useState<readonly string[] | null>(
    question?.askees.map(({ membership_id }) => membership_id) ?? null,
  );
  const asked = chosen ?? everybody.map(({ membership_id }) => membership_id);
  const { scheduleIn, fields: days } = useDays(question?.schedule);
  const send = async (fields: FormData) => {
    const schedule = scheduleIn(fields);
    if (schedule === null) return;
    const body = {
      title: typed(fields, "title"),
      schedule,
      membership_ids: [...asked],
    };
    if (question)
      await api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, question.id), body });
    else
      await api.post("/api/v1/{org_slug}/recordings/{id}/questions", {
        ...withId(org, area.id),
        body,
      });
    refresh(area.id, question?.id);
    onClose();
  };
  const title = question ? words.changeQuestion : shared.askQuestion;
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form action={question ? shared.save : words.askIt} send={send} onCancel={onClose}>
          <Field
            label={words.question}
            name="title"
            defaultValue={question?.title ?? ""}
            placeholder={words.questionSuch}
            required
          />
          <ScheduleFields {...days} {...(question ? { begin: question.schedule } : undefined)} />
          <PickPeople
            label={words.whoIsAsked}
            people={everybody}
            chosen={asked}
            onChange={setChosen}
          />
        </Form>
      </div>
    </Dialog>
  );
}
