import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefCallback, useMemo, useState } from "react";
import { api, type Recording, type Row, type Schemas } from "../../lib/api.ts";
import { draftAt } from "../../lib/drafts.ts";
import { useOrg, useTimes } from "../../lib/org.ts";
import { dayOf, longDay } from "../../lib/when.ts";
import { Moment } from "../../ui/due.tsx";
import { Face } from "../../ui/faces.tsx";
import { leaving, useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";
import { useGoing } from "../files/sending.ts";
import { Uploads } from "../files/uploads.tsx";
import { insideOf, isPutAway } from "../recording/put-away.ts";
import { TextField, textPlace } from "../recording/text-field.tsx";
import { Cheers } from "../thread/cheers.tsx";
import { FileActs, LineActs } from "./line-acts.tsx";
import { Card, withLinks } from "./links.tsx";
import { NothingSaid } from "./nothing-said.tsx";
import { type PendingLine, usePending } from "./pending.ts";
import { SaidFile } from "./said-file.tsx";
import { useFirstNew } from "./unread.ts";
import * as words from "./words.ts";

type Line = Schemas["ChatMessage"] | Schemas["Upload"];

const isLine = (row: Row): row is Line => row.type === "chat_message" || row.type === "upload";

/** Lines of one person within so long stand under one face. */
const TOGETHER_MS = 5 * 60_000;
const AT_ONCE = 50;
const NEWEST: string | null = null;

/** What was said in a room: the newest first to be there, the earlier when they are asked for. */
function useLines(room: Recording) {
  const org = useOrg();
  const inside = insideOf(room);
  return useInfiniteQuery({
    queryKey: ["/api/v1/{org_slug}/recordings/{id}/children", org, room.id, "lines", inside],
    queryFn: ({ pageParam: before }) =>
      api.get("/api/v1/{org_slug}/recordings/{id}/children", {
        params: {
          path: { org_slug: org, id: room.id },
          query: { limit: AT_ONCE, ...inside, ...(before === null ? {} : { before }) },
        },
      }),
    initialPageParam: NEWEST,
    getNextPageParam: (page) => (page.length < AT_ONCE ? null : (page[0]?.created_at ?? null)),
    select: ({ pages }) => pages.toReversed().flat().filter(isLine),
  });
}

/** What was said, what is on its way, and where one had stopped reading. */
export function Lines({ room }: { room: Recording }) {
  const lines = useLines(room);
  const pending = usePending(room.id, lines.data);
  const isSending = useGoing(room.id, lines.data).length > 0;
  const firstNew = useFirstNew(room.id, { lines: lines.data, isFresh: !lines.isFetching });
  return (
    <Loaded of={lines} rows={8}>
      {(rows) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus.
        <div className="lines" role="log" aria-label={words.whatWasSaid} tabIndex={0}>
          {rows.length + pending.length === 0 && !isSending && <NothingSaid room={room} />}
          <ol className="lines-in">
            {lines.hasNextPage && (
              <li className="more-rows">
                <button
                  type="button"
                  className="btn btn-quiet btn-s"
                  onClick={() => void lines.fetchNextPage()}
                >
                  {words.showEarlier}
                </button>
              </li>
            )}
            <Grouped lines={rows} firstNew={firstNew} />
            {pending.map((line) => (
              <Pending key={line.key} line={line} />
            ))}
            {isSending && (
              <li ref={toEnd} className="sending">
                <Uploads parent={room.id} rows={rows} />
              </li>
            )}
          </ol>
        </div>
      )}
    </Loaded>
  );
}

/** Who says something is at the end of what was said, wherever they were reading. */
const toEnd: RefCallback<HTMLElement> = (element) =>
  element?.closest(".lines")?.scrollTo({ top: 0 });

/** Whoever was at a refused line that goes is in the field below. */
const toField = leaving((gone) => {
  const room = gone.closest("main");
  return () => room?.querySelector<HTMLElement>(".say textarea");
});

/** What one said that isn't on the server yet, and why. */
function Pending({ line: { org, text, state, retry, drop } }: { line: PendingLine }) {
  return (
    <li
      ref={state.is === "sent" ? toEnd : null}
      className={`said said-pending${state.is === "refused" ? " said-refused" : ""}`}
    >
      <div className="body" dir="auto">
        {text}
      </div>
      {state.is === "waiting" && (
        <Link className="small soft" to="/$org/waiting" params={{ org }}>
          {words.waitsToBeSent}
        </Link>
      )}
      {state.is === "refused" && (
        <span className="err" role="alert" ref={toField}>
          {words.wasntSent(state.why)}{" "}
          <button type="button" className="link retry" onClick={retry}>
            {shared.tryAgain}
          </button>{" "}
          <button type="button" className="link retry" onClick={drop}>
            {shared.discard}
          </button>
        </span>
      )}
    </li>
  );
}

interface GroupedProps {
  lines: readonly Line[];
  /** With which line it begins what one hasn't read. */
  firstNew: string | null;
}

/** Shows what is new where that is further up than one sees, once; who comes by the address of a line is at that. */
function opening(): RefCallback<HTMLElement> {
  let isOpen = false;
  return (element) => {
    if (!isOpen && element && !location.hash) element.scrollIntoView({ block: "nearest" });
    isOpen ||= element !== null;
  };
}

/** By day, and within it by who spoke. */
function Grouped({ lines, firstNew }: GroupedProps) {
  const { timeZone } = useTimes();
  const [open] = useState(opening);
  return lines.map((line, at) => {
    const before = lines[at - 1];
    const day = dayOf(new Date(line.created_at), timeZone);
    const isNewDay = !before || dayOf(new Date(before.created_at), timeZone) !== day;
    const isFirstNew = line.id === firstNew;
    const isNewSpeaker = isNewDay || isFirstNew || !goesOn(before, line);
    return (
      <li key={line.id} id={line.id}>
        {isNewDay && <p className="date-line">{longDay(day)}</p>}
        {isFirstNew && (
          <p ref={open} className="unread-line">
            {words.newSinceYouWereHere}
          </p>
        )}
        <Spoken line={line} isFirst={isNewSpeaker} />
      </li>
    );
  });
}

const goesOn = (before: Line, line: Line): boolean =>
  before.creator.membership_id === line.creator.membership_id &&
  Date.parse(line.created_at) - Date.parse(before.created_at) < TOGETHER_MS;

function Spoken({ line, isFirst }: { line: Line; isFirst: boolean }) {
  const { creator, created_at } = line;
  const said = line.type === "upload" ? <Sent file={line} /> : <Words line={line} />;
  if (!isFirst)
    return (
      <div className="line-by line-on">
        <span />
        {said}
      </div>
    );
  return (
    <div className="line-by">
      <Face who={creator} size="m" isNamed />
      <div>
        <div className="who">
          <b>{creator.name}</b>
          <span className="muted small">
            <Moment at={created_at} />
          </span>
        </div>
        {said}
      </div>
    </div>
  );
}

function Words({ line }: { line: Schemas["ChatMessage"] }) {
  const { content_html, edited_at, link_preview } = line;
  const html = useMemo(() => withLinks(content_html ?? ""), [content_html]);
  const { isOpen, hasFocus, setOpen } = useOpened(draftAt(textPlace(line.id)) !== null);
  const { opener } = useOpener();
  if (isOpen)
    return (
      <TextField
        recording={line}
        label={words.yourLine}
        hasFocus={hasFocus}
        onClose={() => setOpen(false)}
        opener={opener}
        savesByEnter
      />
    );
  return (
    <div className="said">
      <RichText className="body" html={html} />
      {link_preview && <Card of={link_preview} />}
      {edited_at && <span className="muted small">{words.edited}</span>}
      <Cheered line={line} />
      <LineActs line={line} onEdit={() => setOpen(true)} opener={opener} />
    </div>
  );
}

const Sent = ({ file }: { file: Schemas["Upload"] }) => (
  <div className="said">
    <SaidFile file={file} />
    <Cheered line={file} />
    <FileActs file={file} />
  </div>
);

const Cheered = ({ line }: { line: Line }) =>
  line.cheers_count > 0 && <Cheers of={line} canCheer={!isPutAway(line)} />;
