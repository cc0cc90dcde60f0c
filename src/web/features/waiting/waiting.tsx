import { useQuery } from "@tanstack/react-query";
import { useOrg } from "../../lib/org.ts";
import { wordsOf } from "../../lib/plain.ts";
import { drop, retry, useWaiting, type Waiting } from "../../offline/outbox.ts";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import { recording } from "../recording/data.ts";

/** What was done without a network, and what became of it. */
export function WaitingPage() {
  const waiting = useWaiting();
  return (
    <Page title="Not sent yet" width="list" way={[{ label: "Home" }]}>
      <div className="sheet sheet-pad">
        <h1 className="title">Not sent yet</h1>
        {waiting.length === 0 ? (
          <Empty title="Everything is sent">What you do without a network waits here.</Empty>
        ) : (
          <ul className="rows rows-l">
            {waiting.map((one) => (
              <li key={one.key}>
                <div className="main">
                  <b>{nameOf(one)}</b>
                  <p className="soft">{fieldsOf(one).words}</p>
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
                  Forget it
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
  [/\/comments$/, "A comment"],
  [/\/children$/, "Something new"],
  [/\/completion$/, "Something done"],
  [/\/position$/, "Something moved"],
  [/\/assignees$/, "Who something is for"],
  [RECORDING, "A change"],
];

const nameOf = ({ path }: Waiting): string =>
  NAMES.find(([pattern]) => pattern.test(path.split("?")[0] ?? ""))?.[1] ?? "A change";

/** What was typed in it. */
function fieldsOf({ body }: Waiting): { words: string; html: string | null } {
  try {
    const { title, content, content_html } = JSON.parse(body || "{}");
    const html = typeof content_html === "string" ? content_html : null;
    const words = [title, content, html && wordsOf(html)].filter((one) => typeof one === "string");
    return { words: words.join(": "), html };
  } catch {
    return { words: "", html: null };
  }
}

/** Why the server didn't take it; of a text that changed meanwhile, both. */
function Refused({ one }: { one: Waiting }) {
  const { html } = fieldsOf(one);
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
      {isStale && html !== null && now.data && (
        <div className="notice notice-warn">
          <div>
            <p className="head">What it says now</p>
            <RichText className="prose prose-tight" html={now.data.content_html ?? ""} />
            <p className="head">What you wrote</p>
            <RichText className="prose prose-tight" html={html} />
          </div>
        </div>
      )}
      <p className="row">
        {isStale ? (
          <button type="button" className="btn btn-s" disabled={!now.data} onClick={replace}>
            Put mine in its place
          </button>
        ) : (
          <button type="button" className="btn btn-s" onClick={() => void retry(one)}>
            Try again
          </button>
        )}
      </p>
    </>
  );
}
