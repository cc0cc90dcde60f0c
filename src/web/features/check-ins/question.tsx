import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { PagedQuestion } from "#/client/index.ts";
import { api, type Recording, type Row, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useMe, useOrg, withId } from "../../lib/org.ts";
import { type Rows, useRows } from "../../lib/rows.tsx";
import { longDay } from "../../lib/when.ts";
import { Empty } from "../../ui/empty.tsx";
import { Face } from "../../ui/faces.tsx";
import { useOpener } from "../../ui/focus.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { Composer } from "../composer/composer.tsx";
import { childPages } from "../recording/data.ts";
import { insideOf, isPutAway } from "../recording/put-away.ts";
import { useWay } from "../recording/way.ts";
import { ThreadTools } from "../thread/tools.tsx";
import { useWaitingWords, WaitingWords } from "../thread/waiting-words.tsx";
import { Answerers } from "./answerers.tsx";
import { QuestionDialog } from "./question-dialog.tsx";
import { scheduleWords } from "./schedule.tsx";
import * as words from "./words.ts";

type Question = Schemas["SingleQuestion"];

const PATH = "/api/v1/{org_slug}/recordings/{id}/answers";

/** The answers to a question, page by page; of one person where they are asked for. */
const answersOf = (org_slug: string, id: string, creator_id: string | null) =>
  api.pages(PATH, {
    params: { path: { org_slug, id }, ...(creator_id && { query: { creator_id } }) },
  });

const isAnswer = (row: Row): row is Schemas["Answer"] => row.type === "answer";

/** The answers; of what was put away, those that were put away with it, the latest first. */
function useAnswers(question: Question, by: string | null): Rows<Schemas["Answer"]> {
  const org = useOrg();
  const inside = { type: "answer", sort: "created_at", direction: "desc" } as const;
  const pages: PagedQuestion<Row> = isPutAway(question)
    ? childPages(org, question.id, { ...inside, ...insideOf(question) })
    : answersOf(org, question.id, by);
  const rows = useRows(pages);
  return { ...rows, data: rows.data?.filter(isAnswer) };
}

/** A question with one's own answer to give, and everybody's, day by day. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  if (recording.type !== "question") return null;
  return (
    <Page title={recording.title} width="read" way={way}>
      <article className="sheet sheet-pad">
        <header className="sheet-head">
          <h1 className="title" dir="auto">
            {recording.title}
          </h1>
          <ThreadTools recording={recording} />
        </header>
        <Standing question={recording} />
        <Answer question={recording} />
        <Answers question={recording} />
      </article>
    </Page>
  );
}

/** Whether it asks, and whether it asks oneself. */
function useAsking({ id, paused, parent_id }: Question) {
  const org = useOrg();
  const failed = shared.couldntChange;
  const pause = () =>
    void act({
      send: () =>
        api.put("/api/v1/{org_slug}/recordings/{id}/pause", {
          ...withId(org, id),
          body: { paused: !paused },
        }),
      about: [id, parent_id],
      failed,
    });
  const optOut = (opted_out: boolean) =>
    void act({
      send: () =>
        api.put("/api/v1/{org_slug}/recordings/{id}/opt-out", {
          ...withId(org, id),
          body: { opted_out },
        }),
      about: [id],
      failed,
    });
  return { pause, optOut };
}

function Standing({ question }: { question: Question }) {
  const me = useMe()?.membership_id;
  const [isChanging, setChanging] = useState(false);
  const { pause, optOut } = useAsking(question);
  const { schedule, paused, askees, can, project_id, parent_id } = question;
  const mine = askees.find(({ membership_id }) => membership_id === me);
  return (
    <div className="by">
      <span>
        {scheduleWords(schedule)} {paused && <span className="tag tag-warn">{words.paused}</span>}
      </span>
      <span className="row row-wrap push">
        {mine && !isPutAway(question) && (
          <button
            type="button"
            className="btn btn-quiet btn-s"
            onClick={() => optOut(!mine.opted_out)}
          >
            {mine.opted_out ? words.askMeAgain : words.dontAskMe}
          </button>
        )}
        {can.edit && (
          <>
            <button type="button" className="btn btn-s" onClick={pause}>
              {paused ? words.goOnAsking : words.pauseIt}
            </button>
            <button type="button" className="btn btn-s" onClick={() => setChanging(true)}>
              {words.changeIt}
            </button>
          </>
        )}
      </span>
      {isChanging && (
        <QuestionDialog
          area={{ id: parent_id ?? "", project_id }}
          question={question}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}

function Answer({ question }: { question: Question }) {
  const { id, title, project_id } = question;
  const org = useOrg();
  const [isOpen, setOpen] = useState(false);
  const { opener } = useOpener();
  if (isPutAway(question)) return null;
  const send = async (content_html: string, key: string) => {
    const headers = { "idempotency-key": key };
    await api.post(PATH, { ...withId(org, id), headers, body: { content_html } });
    refresh(id);
    setOpen(false);
    return null;
  };
  if (!isOpen)
    return (
      <p className="set-acts">
        <button
          ref={opener}
          type="button"
          className="composer-shut"
          data-add
          onClick={() => setOpen(true)}
        >
          {words.yourAnswer}
        </button>
      </p>
    );
  return (
    <div className="set-acts">
      <Composer
        place={placeOf("answer", id)}
        isAdding
        label={title}
        action={words.answer}
        project={project_id}
        onSend={send}
        shutsByEscape
        opener={opener}
        onDiscard={() => {
          setOpen(false);
          refresh(id);
        }}
      />
    </div>
  );
}

function Answers({ question }: { question: Question }) {
  const [by, setBy] = useState<string | null>(null);
  const answers = useAnswers(question, by);
  const mine = { of: question.id, as: "answers" } as const;
  const waits = useWaitingWords(mine).length > 0;
  return (
    <section className="thread" aria-label={words.answers}>
      {!isPutAway(question) && <Answerers question={question.id} by={by} onChange={setBy} />}
      <WaitingWords {...mine} />
      <Loaded of={answers} rows={4}>
        {(list) =>
          list.length === 0 && !waits ? (
            <Empty title={words.noAnswers}>{words.howAnswersStand}</Empty>
          ) : (
            list.map((answer, at) => (
              <div key={answer.id}>
                {list[at - 1]?.occurs_on !== answer.occurs_on && (
                  <h2 className="label hey-gap">{longDay(answer.occurs_on)}</h2>
                )}
                <AnswerEntry answer={answer} />
              </div>
            ))
          )
        }
      </Loaded>
    </section>
  );
}

function AnswerEntry({ answer }: { answer: Schemas["Answer"] }) {
  const org = useOrg();
  const { id, creator, content_html, comments_count } = answer;
  return (
    <div className="comment" id={id}>
      <Face who={creator} size="m" isNamed />
      <div>
        <div className="who">
          <b>{creator.name}</b>
          <Link className="link small" to="/$org/recordings/$id" params={{ org, id }}>
            {comments_count > 0 ? words.saidSomething(comments_count) : shared.saySomething}
          </Link>
        </div>
        {content_html && <RichText className="body" html={content_html} />}
      </div>
    </div>
  );
}
