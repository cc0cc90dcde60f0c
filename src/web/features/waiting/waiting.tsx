import { useQuery } from "@tanstack/react-query";
import { useOrg } from "../../lib/org.ts";
import { wordsOf } from "../../lib/plain.ts";
import { drop, retry, useWaiting, type Waiting } from "../../offline/outbox.ts";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { recording } from "../recording/data.ts";
import * as words from "./words.ts";

/** What was done without a network, and what became of it. */
export function WaitingPage() {
  const waiting = useWaiting();
  return (
    <Page title={words.notSentYet} width="list" way={[{ label: shared.home }]}>
      <div className="sheet sheet-pad">
        <h1 className="title">{words.notSentYet}</h1>
        {waiting.length === 0 ? (
          <Empty title={words.allIsSent}>{words.waitsHere}</Empty>
        ) : (
          <ul className="rows rows-l">
            {waiting.map((one) => (
              <li key={one.key}>
                <div className="main">
                  <b>{nameOf(one)}</b>
                  <p className="soft">{fieldsOf(one).text}</p>
                  <span className="sub">
                    <Moment at={new Date(one.at).toISOString()} />
                  </span>
                  {one.refused && <Refused one={one} />}
                </div>
                <button
                  type="button"
                  className="btn btn-quiet btn-s"
                  onClick={() => void drop(one.key)}
                >
                  {words.forgetIt}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}

const RECORDING = /\/recordings\/([\da-f-]{36})$/;

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\/comments$/, words.aComment],
  [/\/children$/, words.somethingNew],
  [/\/completion$/, words.somethingDone],
  [/\/position$/, words.somethingMoved],
  [/\/assignees$/, words.whoItIsFor],
  [RECORDING, words.aChange],
];

const nameOf = ({ path }: Waiting): string =>
  NAMES.find(([pattern]) => pattern.test(path.split("?")[0] ?? ""))?.[1] ?? words.aChange;

interface Words {
  title: string | null;
  html: string | null;
}

/** What was typed in it. */
function fieldsOf({ body }: Waiting): Words & { text: string } {
  try {
    const { title, content, content_html } = JSON.parse(body || "{}");
    const html = typeof content_html === "string" ? content_html : null;
    const text = [title, content, html && wordsOf(html)].filter((one) => typeof one === "string");
    return { text: text.join(": "), title: typeof title === "string" ? title : null, html };
  } catch {
    return { text: "", title: null, html: null };
  }
}

/** A title, a text, or both, of what is there now or was to be. */
const Said = ({ title, html }: Words) => (
  <>
    {title !== null && <p dir="auto">{title}</p>}
    {html !== null && <RichText className="prose prose-tight" html={html} />}
  </>
);

/** Why the server didn't take it; of a text that changed meanwhile, both. */
function Refused({ one }: { one: Waiting }) {
  const mine = fieldsOf(one);
  const id = RECORDING.exec(one.path.split("?")[0] ?? "")?.[1];
  const isStale = one.refused?.code === "stale";
  const now = useQuery({ ...recording(useOrg(), id ?? ""), enabled: isStale && id !== undefined });
  const replace = () => {
    const body = { ...JSON.parse(one.body), base_version: now.data?.version };
    void retry(one, JSON.stringify(body));
  };
  return (
    <>
      <p className="err" role="alert">
        {one.refused?.message}
      </p>
      {isStale && mine.text !== "" && now.data && (
        <div className="notice notice-warn">
          <div>
            <p className="head">{shared.whatItSaysNow}</p>
            <Said
              title={mine.title === null ? null : now.data.title}
              html={mine.html === null ? null : (now.data.content_html ?? "")}
            />
            <p className="head">{words.whatYouWrote}</p>
            <Said {...mine} />
          </div>
        </div>
      )}
      <p className="row">
        {isStale ? (
          <button type="button" className="btn btn-s" disabled={!now.data} onClick={replace}>
            {shared.putMineInItsPlace}
          </button>
        ) : (
          <button type="button" className="btn btn-s" onClick={() => void retry(one)}>
            {shared.tryAgain}
          </button>
        )}
      </p>
    </>
  );
}
