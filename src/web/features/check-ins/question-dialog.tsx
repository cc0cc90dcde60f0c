import { useState } from "react";
import { api, type Person, type Recording, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useDiscarded } from "../../ui/form/chosen.ts";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import { PickPeople } from "../../ui/pick-people.tsx";
import * as shared from "../../ui/words.ts";
import { useMake } from "../made/make.ts";
import { formOf, type Returned } from "../made/returned.ts";
import { whoSee } from "../recording/data.ts";
import { usePeopleIn } from "../recording/people.ts";
import { ScheduleFields, scheduleBack, useDays } from "./schedule.tsx";
import * as words from "./words.ts";

interface Props {
  /** The area of check-ins that it is asked in. */
  area: Pick<Recording, "id" | "project_id">;
  /** The one that is changed; without it a new one. */
  question?: Schemas["SingleQuestion"];
  /** What came back, of a new one. */
  back?: Returned | undefined;
  onClose: () => void;
}

type Chosen = readonly string[] | null;

/** Whom it asks: who was chosen, or everybody; `isNobody` once it was to ask nobody, which it can't. */
function useAsked(begin: Chosen, everybody: readonly Person[]) {
  const { chosen, choose, times, discard } = useDiscarded<Chosen>(begin);
  const [isNobody, setNobody] = useState(false);
  const asked = chosen ?? everybody.map(({ membership_id }) => membership_id);
  const isAnybody = (): boolean => {
    setNobody(asked.length === 0);
    return asked.length > 0;
  };
  const onChange = (next: readonly string[]) => {
    setNobody(false);
    choose(next);
  };
  const discardChosen = () => {
    setNobody(false);
    discard();
  };
  return { asked, isAnybody, isNobody, onChange, times, discard: discardChosen };
}

/** Whom it was to be asked of, of what came back. */
const askedBack = (ids: unknown): string[] | null =>
  Array.isArray(ids) ? ids.map((id) => String(id)) : null;

type Body = Schemas["CreateQuestionRequest"];

/** Asks something new, or changes what is asked. */
function useAsking({ area, question }: Pick<Props, "area" | "question">) {
  const org = useOrg();
  const make = useMake();
  return async (body: Body): Promise<void> => {
    if (question) {
      await api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, question.id), body });
      refresh(area.id, question.id);
    } else
      make({
        to: "/api/v1/{org_slug}/recordings/{id}/questions",
        id: area.id,
        body,
        failed: words.couldntAsk,
        about: [area.id],
      });
  };
}

/** What is asked, how often, and whom. */
export function QuestionDialog({ area, question, back, onClose }: Props) {
  const org = useOrg();
  const people = usePeopleIn(area.project_id);
  const able = whoSee(people ?? [], question?.visible_to_clients ?? false);
  const everybody = able.filter(({ kind }) => kind === "person");
  const { asked, isAnybody, isNobody, ...whom } = useAsked(
    question?.askees.map(({ membership_id }) => membership_id) ??
      askedBack(back?.body.membership_ids),
    everybody,
  );
  const begin = question?.schedule ?? scheduleBack(back?.body.schedule);
  const { scheduleIn, fields: days, discard: discardDays } = useDays(begin);
  const ask = useAsking({ area, question });
  const send = async (fields: FormData) => {
    const schedule = scheduleIn(fields);
    if (!isAnybody() || schedule === null) return false;
    await ask({ title: typed(fields, "title"), schedule, membership_ids: [...asked] });
    onClose();
    return true;
  };
  const title = question ? words.changeQuestion : shared.askQuestion;
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form
          action={question ? shared.save : words.askIt}
          send={send}
          onCancel={onClose}
          refused={back?.error}
          draft={formOf(org, placeOf("question", (question ?? area).id))}
          onDiscard={() => {
            whom.discard();
            discardDays();
          }}
        >
          <TitleField begin={question?.title ?? String(back?.body.title ?? "")} />
          <ScheduleFields {...days} {...(begin ? { begin } : undefined)} />
          <PickPeople
            key={whom.times}
            label={words.whoIsAsked}
            people={everybody}
            chosen={asked}
            onChange={whom.onChange}
            wrong={isNobody ? (people ? words.chooseWhom : words.nobodyIsKnown) : undefined}
          />
        </Form>
      </div>
    </Dialog>
  );
}

const TitleField = ({ begin }: { begin: string }) => (
  <Field
    label={words.question}
    name="title"
    defaultValue={begin}
    placeholder={words.questionSuch}
    required
  />
);
