import type { Recording, Schemas } from "../../lib/api.ts";
import { Due, Moment } from "../../ui/due.tsx";
import { Face, usePeopleOf } from "../../ui/faces.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { EditableText } from "../recording/editable-text.tsx";
import { EditableTitle } from "../recording/editable-title.tsx";
import { useWay } from "../recording/way.ts";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { Answers } from "./answers.tsx";
import { DECISIONS } from "./decisions.ts";
import * as words from "./words.tsx";

/** Something that one person says yes or no to, once. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  if (recording.type !== "approval") return null;
  const { title, byline, created_at, decision, due_on } = recording;
  return (
    <Page title={title} width="read" way={way}>
      <article className="sheet sheet-pad">
        <header className="sheet-head">
          <div>
            <p className="kicker">
              <span className={DECISIONS[decision].tag}>{DECISIONS[decision].words}</span>
            </p>
            <EditableTitle recording={recording} className="title" />
          </div>
          <ThreadTools recording={recording} />
        </header>
        <div className="by">
          <Face who={byline} size="m" isNamed />
          <span>
            <b>{byline.name}</b> · <Moment at={created_at} />
          </span>
          <Due on={due_on} isDone={decision !== "asked"} say={words.dueOn} />
        </div>
        <EditableText recording={recording} className="prose" />
        <Decision approval={recording} />
        <Thread recording={recording} />
      </article>
    </Page>
  );
}

function Decision({ approval }: { approval: Schemas["SingleApproval"] }) {
  const { decision, decided_at, can, approver_id } = approval;
  const [approver] = usePeopleOf([approver_id]);
  if (decision !== "asked") {
    const said = decision === "approved" ? words.approvedIt : words.turnedItDown;
    const when = decided_at && <Moment at={decided_at} />;
    return <p className="soft">{said(approver?.name ?? shared.somebody, when)}</p>;
  }
  if (!can.decide)
    return <p className="soft">{words.decides(approver?.name ?? words.somebodyElse)}</p>;
  return <Answers approval={approval} />;
}
