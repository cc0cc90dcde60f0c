import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Recording, Row, Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import type { SendLine } from "../../lib/typing.ts";
import { Check } from "../../ui/check.tsx";
import { ofType } from "../../ui/drag/drag.ts";
import { Due } from "../../ui/due.tsx";
import { FacesOf } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { OneLine } from "../../ui/one-line.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Heading, InBar, useBeside } from "../../ui/side/beside.tsx";
import * as shared from "../../ui/words.ts";
import { LeftWords } from "../my/left-words.tsx";
import { addChild, useAdded } from "../recording/added.ts";
import { ColourFact } from "../recording/colour/fact.tsx";
import { complete } from "../recording/complete.ts";
import { allIn } from "../recording/data.ts";
import { EditableText } from "../recording/editable-text.tsx";
import { EditableTitle } from "../recording/editable-title.tsx";
import { insideOf, isPutAway, useTakesNothing } from "../recording/put-away.ts";
import { AddedWork } from "../recording/unsent.tsx";
import { useWay } from "../recording/way.ts";
import * as recordingWords from "../recording/words.tsx";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { DoneButton } from "../work/done-button.tsx";
import { Facts } from "../work/facts.tsx";
import { Grip, type Siblings, useSorted } from "../work/sorting.tsx";
import { ColumnFact } from "./column-fact.tsx";
import { inOrder } from "./move.ts";
import * as words from "./words.tsx";

type Step = Schemas["CardStep"];
const isStep = (row: Row): row is Step => row.type === "card_step";
/** Steps, as they are dragged. */
const STEPS = ofType<Step>("card_step", { byTouch: true });

/** A card, or one of its steps: who, when, its words, its steps, and what is said about it. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  const isBeside = useBeside() !== null;
  if (recording.type !== "card" && recording.type !== "card_step") return null;
  return (
    <Page title={recording.title} width="read" way={way}>
      <article className="sheet sheet-pad">
        <header className="sheet-head">
          <DoneButton of={recording} />
          <InBar>
            <ThreadTools recording={recording} />
          </InBar>
        </header>
        <EditableTitle recording={recording} className="title todo-title" />
        <Facts
          of={recording}
          first={isBeside && recording.type === "card" && <ColumnFact of={recording} />}
          last={recording.type === "card" && <ColourFact of={recording} />}
        />
        <EditableText recording={recording} className="prose prose-tight" />
        {recording.type === "card" && <Steps card={recording} />}
        <Thread recording={recording} />
      </article>
    </Page>
  );
}

function Steps({ card }: { card: Schemas["SingleCard"] }) {
  const org = useOrg();
  const isShut = useTakesNothing();
  const inside = useQuery(allIn(org, card.id, { type: "card_step", ...insideOf(card) }));
  const added = useAdded(card.id, "card_step", inside.data);
  return (
    <section className="sub-block" aria-labelledby="steps">
      <div className="sec-head">
        <Heading level={2} className="head" id="steps">
          {words.steps}
        </Heading>
        {card.steps_count > 0 && (
          <span className="small muted num">
            {recordingWords.doneOf(card.completed_steps_count, card.steps_count)}
          </span>
        )}
      </div>
      <Loaded of={inside} rows={2}>
        {(rows) => {
          const steps = inOrder(rows.filter(isStep));
          const among = {
            parent: card.id,
            rows: steps,
            goesOn: false,
            failed: words.couldntMoveStep,
          };
          return (
            <ul className="flat">
              {steps.map((step) => (
                <StepRow
                  key={step.id}
                  step={step}
                  among={card.can.edit && !isShut ? among : null}
                />
              ))}
              {added.map((one) => (
                <AddedWork key={one.key} of={one} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {card.can.edit && !isShut && <AddStep card={card} />}
      <LeftWords of={card.id} kinds={["step"]} />
    </section>
  );
}

/** A row that is opened to add steps to a card. */
function AddStep({ card }: { card: Schemas["SingleCard"] }) {
  const org = useOrg();
  const add: SendLine = (title, again, isTaken) =>
    addChild(
      org,
      card.id,
      { type: "card_step", title },
      { about: [card.parent_id], failed: shared.couldntAdd(title), again, isTaken },
    );
  return (
    <OneLine
      place={placeOf("step", card.id)}
      label={words.addStep}
      question={words.whatNextStepIs}
      onAdd={add}
    />
  );
}

interface StepProps {
  step: Step;
  /** Those that it stands among, where their order can be changed. */
  among: Siblings<Step> | null;
}

function StepRow({ step, among }: StepProps) {
  const org = useOrg();
  const { place, shape } = useSorted(STEPS, step, among);
  const shapes = ["todo", step.completed && "todo-done", shape];
  return (
    <li ref={among ? place : undefined} className={shapes.filter(Boolean).join(" ")}>
      {among && among.rows.length > 1 && <Grip row={step} among={among} />}
      <Check
        label={step.title}
        isDone={step.completed}
        isOff={isPutAway(step)}
        onChange={(isDone) => void complete(org, step, isDone)}
      />
      <div className="main">
        <Link
          to="/$org/recordings/$id"
          params={{ org, id: step.id }}
          // The row is what is dragged, not its link.
          draggable={false}
          dir="auto"
        >
          {step.title}
        </Link>
      </div>
      <div className="end">
        <Due on={step.due_on} isDone={step.completed} />
        <span className="who">
          <FacesOf ids={step.assignee_ids} />
        </span>
      </div>
    </li>
  );
}
