import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { Recording, Row, Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { useFormAt } from "../made/returned.ts";
import { useAdded } from "../recording/added.ts";
import { Archived } from "../recording/archived.tsx";
import { childPages } from "../recording/data.ts";
import { usePeopleIn } from "../recording/people.ts";
import { insideOf, useIsPutAway } from "../recording/put-away.ts";
import { AddedRow } from "../recording/unsent.tsx";
import { useWay } from "../recording/way.ts";
import { QuestionDialog } from "./question-dialog.tsx";
import { scheduleWords } from "./schedule.tsx";
import * as words from "./words.ts";

type Question = Schemas["Question"];
const isQuestion = (row: Row): row is Question => row.type === "question";

/** Questions that people are asked again and again. */
export function Screen({ recording }: { recording: Recording }) {
  const org = useOrg();
  const way = useWay(recording);
  const questions = useRows(
    childPages(org, recording.id, { type: "question", ...insideOf(recording) }),
  );
  // Who can be asked is known where there is no network, too.
  usePeopleIn(recording.project_id);
  const isAway = useIsPutAway();
  const form = useFormAt(placeOf("question", recording.id));
  const added = useAdded(recording.id, "question", questions.data);
  const button = !isAway && (
    <button type="button" className="btn btn-go" data-add onClick={form.open}>
      <Plus className="i" aria-hidden />
      {shared.askQuestion}
    </button>
  );
  return (
    <Page title={recording.title} width="list" way={way}>
      <div className="sheet sheet-pad">
        <header className="sheet-head">
          <h1 className="title">{recording.title}</h1>
          {/* Where there is none, the button stands beside what questions are for. */}
          {questions.data && questions.data.length > 0 && <div className="row push">{button}</div>}
        </header>
        <Loaded of={questions} rows={4}>
          {(list) =>
            list.length + added.length === 0 ? (
              <Empty title={words.noQuestions} action={button}>
                {words.whatQuestionsAreFor}
              </Empty>
            ) : (
              <ul className="rows rows-l">
                {list.filter(isQuestion).map((question) => (
                  <QuestionRow key={question.id} question={question} />
                ))}
                {added.map((one) => (
                  <AddedRow key={one.key} of={one} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <Archived of={recording} />
        {form.isOpen && !isAway && (
          <QuestionDialog area={recording} back={form.back} onClose={form.close} />
        )}
      </div>
    </Page>
  );
}

function QuestionRow({ question }: { question: Question }) {
  const org = useOrg();
  const { id, title, schedule, askees, answers_count, paused } = question;
  return (
    <li>
      <div className="main">
        <Link to="/$org/recordings/$id" params={{ org, id }} dir="auto">
          {title}
        </Link>
        <span className="sub">
          {words.whenAndHowMany(scheduleWords(schedule), askees.length, answers_count)}
        </span>
      </div>
      {paused && <span className="tag tag-warn">{words.paused}</span>}
    </li>
  );
}
