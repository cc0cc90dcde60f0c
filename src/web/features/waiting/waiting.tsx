import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useOrg, useTimes } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import type { TimeWishes } from "../../lib/when.ts";
import { dayNow, type Fields, isOfDay } from "../../offline/days.ts";
import { drop, putBack, retry, sendOn, useWaiting } from "../../offline/outbox.ts";
import { bodyOf, type Waiting } from "../../offline/waiting.ts";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { recording } from "../recording/data.ts";
import { changedIn, nameOf, type Typed, titlesKnown, typedIn, whenIn, whereOf } from "./what.ts";
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
  const times = useTimes();
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
                      {typedIn(one).text || chosenIn(one, times)}
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

/** The day or the times that a change of something gives it. */
const chosenIn = (one: Waiting, times: TimeWishes): string | null =>
  one.method === "PATCH" ? whenIn(bodyOf(one), times) : null;

/** The same of what is there now, where a change gives it others. */
function whenNow(one: Waiting, now: Fields | null, times: TimeWishes): string | null {
  if (now === null) return words.dayIsNoMore;
  return whenIn("due_on" in bodyOf(one) ? { due_on: now.due_on ?? null } : now, times);
}

/** What a change is about as it is by now; null for a day of what repeats that is no more. */
function useNow(one: Waiting, isAsked: boolean): Fields | null | undefined {
  const id = changedIn(one);
  const whole = useQuery({
    ...recording(useOrg(), id ?? ""),
    enabled: isAsked && id !== undefined,
  }).data;
  const day = useQuery({
    queryKey: [one.path, whole?.version],
    queryFn: () => dayNow(one.path, { ...whole }),
    enabled: whole !== undefined && isOfDay(one.path),
  }).data;
  return isOfDay(one.path) ? day : whole && { ...whole };
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** A title, a text, or both, or when something is, of what is there now or was to be. */
const Said = ({ title, html, when }: Omit<Typed, "text"> & { when: string | null }) => (
  <>
    {when !== null && <p>{when}</p>}
    {title !== null && <p dir="auto">{title}</p>}
    {html !== null && <RichText className="prose prose-tight" html={html} />}
  </>
);

/** Why the server didn't take it; of a text that changed meanwhile, both. */
function Refused({ one }: { one: Waiting }) {
  const mine = typedIn(one);
  const times = useTimes();
  const when = chosenIn(one, times);
  const id = changedIn(one);
  const isStale = one.refused?.code === "stale";
  const org = useOrg();
  const now = useNow(one, isStale);
  const replace = () => {
    const body = { ...bodyOf(one), base_version: now?.version };
    void retry(one, JSON.stringify(body));
  };
  return (
    <>
      <p className="err" role="alert">
        {one.refused?.message}
      </p>
      {isStale && (mine.text !== "" || when !== null) && now !== undefined && (
        <div className="notice notice-warn">
          <div>
            <p className="head">{shared.whatItSaysNow}</p>
            <Said
              title={mine.title === null ? null : textIn(now?.title)}
              html={mine.html === null ? null : textIn(now?.content_html)}
              when={when && whenNow(one, now, times)}
            />
            <p className="head">{mine.text ? words.whatYouWrote : words.whatYouChose}</p>
            <Said {...mine} when={when} />
          </div>
        </div>
      )}
      <p className="row set-acts">
        {isStale ? (
          <button type="button" className="btn btn-s" disabled={!now} onClick={replace}>
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
