import { useState } from "react";
import type { PagedQuestion } from "#/client/index.ts";
import type { Recording, Row, Schemas } from "../../lib/api.ts";
import { draftAt, placeOf } from "../../lib/drafts.ts";
import { useMe, useOrg, usePeople } from "../../lib/org.ts";
import { escaped } from "../../lib/plain.ts";
import { type Rows, useRows } from "../../lib/rows.tsx";
import { Face } from "../../ui/faces.tsx";
import { useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Heading } from "../../ui/side/beside.tsx";
import { Composer } from "../composer/composer.tsx";
import { useTakesFiles } from "../composer/dropped.ts";
import { LeftWords } from "../my/left-words.tsx";
import { useTaking } from "../my/taking.ts";
import type { Typed } from "../my/typed.ts";
import { childPages, commentPages, eventPages } from "../recording/data.ts";
import { insideOf, isPutAway } from "../recording/put-away.ts";
import { Cheers } from "./cheers.tsx";
import { CommentEntry } from "./comment.tsx";
import { EventLine, isTold } from "./event-line.tsx";
import { Hearers } from "./hearers.tsx";
import { postComment } from "./post-comment.ts";
import { WaitingWords } from "./waiting-words.tsx";
import * as words from "./words.tsx";

type Comment = Schemas["Comment"];
const isComment = (row: Row): row is Comment => row.type === "comment";
type Event = Schemas["Event"];
type Entry = { at: string; comment: Comment } | { at: string; event: Event };

/** Comments with what happened between them, oldest first. */
function entriesOf(comments: readonly Comment[], events: readonly Event[]): Entry[] {
  const said: Entry[] = comments.map((comment) => ({ at: comment.created_at, comment }));
  const done: Entry[] = events.filter(isTold).map((event) => ({ at: event.created_at, event }));
  return [...said, ...done].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** What happened after the last comment that is here, where more comments follow it. */
const until = (events: readonly Event[], comments: readonly Comment[], hasMore: boolean) => {
  const last = comments.at(-1)?.created_at;
  return hasMore && last ? events.filter(({ created_at }) => created_at <= last) : events;
};

/** The comments on something; of what was put away, those that were put away with it. */
function useComments(of: Recording): Rows<Comment> {
  const org = useOrg();
  const inside = { type: "comment" as const, ...insideOf(of) };
  const pages: PagedQuestion<Row> = isPutAway(of)
    ? childPages(org, of.id, inside)
    : commentPages(org, of.id);
  const rows = useRows(pages);
  return { ...rows, data: rows.data?.filter(isComment) };
}

interface Props {
  recording: Recording;
  /** Who hears about it is said here, and not elsewhere on its page. */
  hasHearers?: boolean;
}

/** What is said about something: cheers, comments, what happened between, and who hears about it. */
export function Thread({ recording, hasHearers = true }: Props) {
  const org = useOrg();
  const comments = useComments(recording);
  const events = useRows(eventPages(org, recording.id));
  const place = placeOf("comment", recording.id);
  const { taken, take } = useTaking(place, words.makeItNewComment, asComment);
  // Whoever was writing when it was closed or put away still has their words before them.
  const isBegun = draftAt(place) !== null;
  return (
    <>
      <Cheers of={recording} canCheer={recording.can.cheer} />
      {recording.public && <p className="muted small">{words.isPublic}</p>}
      <section className="thread" aria-labelledby="comments">
        <Loaded of={comments}>
          {(said) => (
            <>
              <Heading level={2} className="title-s" id="comments">
                {words.comments(Math.max(said.length, recording.comments_count))}
              </Heading>
              {entriesOf(said, until(events.data ?? [], said, comments.more !== null)).map(
                (entry) =>
                  "comment" in entry ? (
                    <CommentEntry
                      key={entry.comment.id}
                      comment={entry.comment}
                      canCheer={recording.can.cheer}
                    />
                  ) : (
                    <EventLine key={entry.event.id} event={entry.event} />
                  ),
              )}
            </>
          )}
        </Loaded>
        {comments.more === null && events.more}
        <WaitingWords of={recording.id} />
        <LeftWords
          of={recording.id}
          kinds={["cheer", "text"]}
          take={recording.can.comment ? take : undefined}
        />
        {(recording.can.comment || isBegun) && <Write key={taken} recording={recording} />}
        {isBegun && !recording.can.comment && (
          <p className="muted small" role="status">
            {words.commentWaits}
          </p>
        )}
        {recording.comments_closed && <p className="muted small">{words.commentsAreClosed}</p>}
      </section>
      {hasHearers && <Hearers recording={recording} />}
    </>
  );
}

/** Words that were typed for another comment keep their formatting, where they have one. */
function asComment(before: string | null, { id: comment, words: typed }: Typed): string {
  const html = comment && draftAt(placeOf("text", comment));
  return (before ?? "") + (html ?? `<p>${escaped(typed)}</p>`);
}

function Write({ recording }: { recording: Recording }) {
  const org = useOrg();
  const me = useMe();
  const mine = usePeople().find((who) => who.membership_id === me?.membership_id);
  const place = placeOf("comment", recording.id);
  const { isOpen, hasFocus, setOpen } = useOpened(draftAt(place) !== null);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const { opener } = useOpener();
  const open = (files: readonly File[]) => {
    setDropped(files);
    setOpen(true);
  };
  useTakesFiles(isOpen ? null : open);
  const post = async (content_html: string, key: string): Promise<string | null> => {
    await postComment(org, recording.id, content_html, key);
    setOpen(false);
    return null;
  };
  return (
    <div className={isOpen ? "comment comment-write" : "comment"}>
      {mine && <Face who={mine} size="m" isNamed />}
      <div>
        {isOpen ? (
          <Composer
            place={place}
            hasFocus={hasFocus}
            isAdding
            label={words.yourComment}
            action={words.postComment}
            project={recording.project_id}
            onSend={post}
            onDiscard={() => setOpen(false)}
            shutsByEscape
            opener={opener}
            dropped={dropped}
          />
        ) : (
          <button
            ref={opener}
            type="button"
            className="composer-shut"
            data-add
            onClick={() => open([])}
          >
            {words.addComment}
          </button>
        )}
      </div>
    </div>
  );
}
