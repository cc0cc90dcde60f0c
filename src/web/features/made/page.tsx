import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { useMe, useOrg, usePeople } from "../../lib/org.ts";
import { drop, retry, useIsRead, useWaiting } from "../../offline/outbox.ts";
import { useSent } from "../../offline/sent.ts";
import { whenSent } from "../../offline/surely.ts";
import { Moment } from "../../ui/due.tsx";
import { Face } from "../../ui/faces.tsx";
import { Bones } from "../../ui/loaded.tsx";
import { Nowhere } from "../../ui/nowhere.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { type Crumb, Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { useNamesIn } from "../chat/chats.ts";
import { type Added, useAllAdded } from "../recording/added.ts";
import { recording } from "../recording/data.ts";
import { UnsentOrGoing } from "../recording/unsent.tsx";
import { useWay } from "../recording/way.ts";
import { giveBack, isFree, placeOfNew } from "./returned.ts";
import * as words from "./words.ts";

/** What somebody has just made, as they wrote it, until it has an address of its own. */
export function MadePage() {
  const { key = "" } = useParams({ strict: false });
  const isRead = useIsRead();
  const sent = useSent(key);
  const made = useAllAdded().find((one) => one.key === key);
  // What was taken back stands there until its form does.
  const last = useRef(made);
  if (made || last.current?.key !== key) last.current = made;
  const shown = last.current;
  if (sent) return <ToIt {...sent} />;
  if (shown) return <Shown key={key} of={shown} isGone={!made} />;
  return isRead ? <Elsewhere key={key} of={key} /> : <Bones isLate />;
}

/** What became of it is told by the page that sent it, a moment after it was answered. */
const TOLD_MS = 500;

/** Another tab may be sending it, and says then where it is; otherwise it is nowhere. */
function Elsewhere({ of }: { of: string }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    void whenSent(of).then(() => {
      timer = setTimeout(() => setOver(true), TOLD_MS);
    });
    return () => clearTimeout(timer);
  }, [of]);
  return isOver ? <Nowhere /> : <Bones isLate />;
}

/** It is where everybody finds it; Back goes where it was written. */
function ToIt({ id, isProject }: { id: string; isProject: boolean }) {
  const to = isProject ? "/$org/projects/$id" : "/$org/recordings/$id";
  return <Navigate to={to} params={{ org: useOrg(), id }} replace resetScroll={false} />;
}

const NOWHERE: Parameters<typeof useWay>[0] = { project: null, ancestors: [] };

/** Where it lies. */
function useWayTo({ parent }: Added): Crumb[] {
  const place = useQuery({ ...recording(useOrg(), parent), enabled: parent !== "" }).data;
  const above = useWay(place ?? NOWHERE);
  if (parent === "") return [{ label: shared.home }];
  return place ? [...above, { label: place.title, recording: parent }] : [];
}

/** What it is called; a chat has the names of those who are in it. */
function useTitleOf({ type, title, body }: Added): string {
  const names = useNamesIn(body.membership_ids);
  return type === "dm" ? names : title;
}

function Shown({ of, isGone }: { of: Added; isGone: boolean }) {
  const me = useMe()?.membership_id;
  const mine = usePeople().find(({ membership_id }) => membership_id === me);
  const title = useTitleOf(of);
  return (
    <Page title={title} width="read" way={useWayTo(of)}>
      <article className="sheet sheet-pad">
        <header className="sheet-head">
          <h1 className="title" dir="auto">
            {title}
          </h1>
        </header>
        <div className="by">
          {mine && <Face who={mine} size="m" isNamed />}
          <span>
            {mine && <b>{mine.name}</b>} · <Moment at={new Date(of.at).toISOString()} />
          </span>
          <span className="push" role="status">
            <UnsentOrGoing state={of.state} />
          </span>
        </div>
        {of.refused && !isGone && <Refused of={of} why={of.refused} />}
        {of.html !== null && <RichText className="prose" html={of.html} />}
        {of.text !== null && (
          <p className="prose" dir="auto">
            {of.text}
          </p>
        )}
      </article>
    </Page>
  );
}

/** The pages with the forms of what lies in nothing; home has the others. */
const WITHOUT_PLACE: Record<string, "/$org/pings" | "/$org/templates" | undefined> = {
  dm: "/$org/pings",
  template: "/$org/templates",
};

interface RefusedProps {
  of: Added;
  why: NonNullable<Added["refused"]>;
}

/** Why the server didn't take it, and what can be done about that. */
function Refused({ of, why }: RefusedProps) {
  const navigate = useNavigate();
  const org = useOrg();
  const waits = useWaiting().find(({ key }) => key === of.key);
  const [place] = useWayTo(of).slice(-1);
  const leave = () => {
    void drop(of.key);
    const to = of.parent === "" ? WITHOUT_PLACE[of.type] : "/$org/recordings/$id";
    void navigate({ to: to ?? "/$org", params: { org, id: of.parent }, replace: true });
  };
  const change = () => {
    const on = place?.label ?? shared.home;
    const path = `/${org}${of.parent && `/recordings/${of.parent}`}`;
    giveBack(of.sending, new ApiError(why.status, why.code, why.message), { on, path });
    leave();
  };
  return (
    <div className="notice notice-warn">
      <span role="alert">{words.wasntTaken(why.message)}</span>
      <span className="row row-wrap push">
        <button type="button" className="btn btn-quiet btn-s" onClick={leave}>
          {words.forgetIt}
        </button>
        {isFree(placeOfNew(of)) && (
          <button type="button" className="btn btn-s" onClick={change}>
            {words.changeIt}
          </button>
        )}
        {waits && (
          <button type="button" className="btn btn-go btn-s" onClick={() => void retry(waits)}>
            {shared.tryAgain}
          </button>
        )}
      </span>
    </div>
  );
}
