import { useQuery } from "@tanstack/react-query";
import type { Recording, Row, Schemas } from "../../lib/api.ts";
import { useMe, useOrg, useTimes } from "../../lib/org.ts";
import { dayOf, longDay } from "../../lib/when.ts";
import chatCss from "../../styles/chat.css" with { type: "file" };
import { Moment } from "../../ui/due.tsx";
import { Face, Faces, type Somebody } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Styled } from "../../ui/styled.tsx";
import { childrenOf, peopleOfProject } from "../recording/data.ts";
import { useWay } from "../recording/way.ts";
import { Cheers } from "../thread/cheers.tsx";
import { LineActs } from "./line-acts.tsx";
import { usePending } from "./pending.ts";
import { Say } from "./say.tsx";

export type Line = Schemas["ChatMessage"];
const isLine = (row: Row): row is Line => row.type === "chat_message";

/** Lines of one person within so long stand under one face. */
const TOGETHER_MS = 5 * 60_000;

/** A room of a project, or a chat with a few people. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  const people = usePeopleHere(recording);
  const others = useNames(recording.type === "dm" ? recording.participants : []);
  const names = recording.type === "dm" ? others : recording.title;
  return (
    <Styled by={chatCss}>
      <Page title={names} width="room" way={recording.type === "dm" ? [{ label: "Home" }] : way}>
        <div className="sheet room">
          <header className="room-head">
            <h1>{names}</h1>
            <span className="push">
              <Faces people={people} />
            </span>
          </header>
          <Lines room={recording} />
          <Say room={recording.id} to={names} />
        </div>
      </Page>
    </Styled>
  );
}

function usePeopleHere(recording: Recording): readonly Somebody[] {
  const people = useQuery({
    ...peopleOfProject(useOrg(), recording.project_id ?? ""),
    enabled: recording.project_id !== null,
  }).data;
  return recording.type === "dm" ? recording.participants : (people ?? []);
}

/** The others of a direct chat. */
export function useNames(participants: readonly Somebody[]): string {
  const me = useMe();
  const others = participants.filter(({ membership_id }) => membership_id !== me?.membership_id);
  return (others.length > 0 ? others : participants).map(({ name }) => name).join(", ");
}

function Lines({ room }: { room: Recording }) {
  const lines = useQuery(childrenOf(useOrg(), room.id));
  const pending = usePending(room.id);
  return (
    <Loaded of={lines} rows={8}>
      {(rows) => (
        <div className="lines" role="log" aria-label="What was said">
          <ol className="lines-in">
            <Grouped lines={rows.filter(isLine)} />
            {pending.map(({ key, text, isRefused, retry }) => (
              <li key={key} className="said said-pending">
                <div className="body" dir="auto">
                  {text}
                </div>
                {isRefused && (
                  <span className="err">
                    This wasn’t sent.{" "}
                    <button type="button" className="link retry" onClick={retry}>
                      Try again
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Loaded>
  );
}

/** By day, and within it by who spoke. */
function Grouped({ lines }: { lines: readonly Line[] }) {
  const { timeZone } = useTimes();
  return lines.map((line, at) => {
    const before = lines[at - 1];
    const day = dayOf(new Date(line.created_at), timeZone);
    const isNewDay = !before || dayOf(new Date(before.created_at), timeZone) !== day;
    const isNewSpeaker = isNewDay || !goesOn(before, line);
    return (
      <li key={line.id}>
        {isNewDay && <p className="date-line">{longDay(day)}</p>}
        <Spoken line={line} isFirst={isNewSpeaker} />
      </li>
    );
  });
}

const goesOn = (before: Line, line: Line): boolean =>
  before.creator.membership_id === line.creator.membership_id &&
  Date.parse(line.created_at) - Date.parse(before.created_at) < TOGETHER_MS;

function Spoken({ line, isFirst }: { line: Line; isFirst: boolean }) {
  const { creator, content_html, created_at, edited_at, cheers_count } = line;
  const said = (
    <div className="said">
      <RichText className="body" html={content_html ?? ""} />
      {edited_at && <span className="muted small">edited</span>}
      {cheers_count > 0 && <Cheers of={line} canCheer />}
      <LineActs line={line} />
    </div>
  );
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
