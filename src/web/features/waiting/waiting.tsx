import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { drop, putBack, retry, sendOn, useWaiting } from "../../offline/outbox.ts";
import { bodyOf, type Waiting } from "../../offline/waiting.ts";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { recording } from "../recording/data.ts";
import { changedIn, nameOf, type Typed, titlesKnown, typedIn, whereOf } from "./what.ts";
import * as words from "./words.ts";

/** Forgets one, until that is taken back. */
async function forget(one: Waiting): Promise<void> {
  await drop(one.key);
  say(words.forgotten, { label: shared.takeBack, run: () => void putBack(one) });
}

/** What was done without a network, and what became of it. */
export function WaitingPage() {
  const waiting = useWaiting();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is what is named.
  const titles = useMemo(titlesKnown, [waiting]);
  return (
    <Page title={words.notSentYet} width="list" way={[{ label: shared.home }]}>
      <div className="sheet sheet-pad">
        <h1 className="title">{words.notSentYet}</h1>
        {waiting.length === 0 ? (
          <Empty title={words.nothingWaits}>{words.waitsHere}</Empty>
        ) : (
          <>
            {waiting.some(({ refused }) => !refused) && (
              <p className="set-acts">
                <button type="button" className="btn" onClick={sendOn}>
                  {words.sendNow}
                </button>
              </p>
            )}
            <ul className="rows rows-l">
              {waiting.map((one) => (
                <li key={one.key}>
                  <div className="main">
                    <p>
                      <b>{nameOf(one)}</b> <span className="soft">{whereOf(one, titles)}</span>
                    </p>
                    <p className="soft" dir="auto">
                      {typedIn(one).text}
                    </p>
                    <span className="sub">
                      <Moment at={new Date(one.at).toISOString()} />
                    </span>
                    {one.refused && <Refused one={one} />}
                  </div>
                  <button
                    type="button"
                    className="btn btn-quiet btn-s"
                    onClick={() => void forget(one)}
                  >
                    {words.forgetIt}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Page>
  );
}

/** A title, a text, or both, of what is there now or was to be. */
const Said = ({ title, html }: Omit<Typed, "text">) => (
  <>
    {title !== null && <p dir="auto">{title}</p>}
    {html !== null && <RichText className="prose prose-tight" html={html} />}
  </>
);

/** Why the server didn't take it; of a text that changed meanwhile, both. */
function Refused({ one }: { one: Waiting }) {
  const mine = typedIn(one);
  const id = changedIn(one);
  const isStale = one.refused?.code === "stale";
  const org = useOrg();
  const now = useQuery({ ...recording(org, id ?? ""), enabled: isStale && id !== undefined });
  const replace = () => {
    const body = { ...bodyOf(one), base_version: now.data?.version };
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
      <p className="row set-acts">
        {isStale ? (
          <button type="button" className="btn btn-s" disabled={!now.data} onClick={replace}>
            {shared.putMineInItsPlace}
          </button>
        ) : (
          <button type="button" className="btn btn-s" onClick={() => void retry(one)}>
            {shared.tryAgain}
          </button>
        )}
        {id !== undefined && (
          <Link className="link small" to="/$org/recordings/$id" params={{ org, id }}>
            {words.lookAtIt}
          </Link>
        )}
      </p>
    </>
  );
}
