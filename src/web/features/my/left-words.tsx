import { useIsFetching } from "@tanstack/react-query";
import { useState } from "react";
import type { Recording } from "../../lib/api.ts";
import { isTypedOn } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { leaving } from "../../ui/focus.ts";
import * as shared from "../../ui/words.ts";
import { isPutAway, useIsPutAway } from "../recording/put-away.ts";
import { nameIn, usePutAway } from "../thread/put-away.ts";
import { CopyWords } from "./copy-words.tsx";
import { forget, type Typed, typedIn } from "./typed.ts";
import { useTypedFor } from "./typed-for.ts";
import * as words from "./words.tsx";

/** What is typed in rows: a cheer, what a line is changed to, a card of a column, a to-do of a list. */
type Kind = "card" | "cheer" | "text" | "todo";

/** What was typed on a page for something that lies in what that is about. */
function typedInRows(org: string, page: string, kinds: readonly Kind[]): Typed[] {
  const path = `/${org}/recordings/${page}`;
  if (!isTypedOn(path)) return [];
  return typedIn(org).filter(
    ({ path: on, id, places: [place = ""] }) =>
      on === path &&
      id !== null &&
      id !== page &&
      kinds.some((kind) => place.startsWith(`${kind}:`)),
  );
}

/** Whoever was at words that go is where others are written. */
const toWriting = leaving((gone) => {
  const around = gone.parentElement;
  return () => around?.querySelector<HTMLElement>("[data-add], .say textarea");
});

interface Props {
  /** What the page is about. */
  of: string;
  kinds: readonly Kind[];
  /** Puts it where something new is written. */
  take?: { label: string; run: (typed: Typed) => void } | undefined;
}

/**
 * Words that were typed in a row of a page that was put away meanwhile, or is gone: they stand where somebody typed them
 * until they are sent elsewhere or discarded.
 */
export function LeftWords({ of: page, kinds, take }: Props) {
  const org = useOrg();
  // A row goes when the page is asked anew.
  useIsFetching();
  const [, setDone] = useState(0);
  // A page that was put away itself leads to all that was typed there.
  if (useIsPutAway()) return null;
  return typedInRows(org, page, kinds).map((typed) => {
    const { places } = typed;
    return (
      <Left
        key={places[0]}
        typed={typed}
        take={take}
        onDone={() => {
          forget(typed);
          setDone((times) => times + 1);
        }}
      />
    );
  });
}

/** That it was put away. */
function saidOf(away: Recording): string {
  const name = nameIn(away);
  return away.status === "trashed" ? words.typedForTrashed(name) : words.typedForArchived(name);
}

interface LeftProps extends Pick<Props, "take"> {
  typed: Typed;
  onDone: () => void;
}

function Left({ typed, take, onDone }: LeftProps) {
  const { isThere, thing } = useTypedFor(typed);
  const away = thing && isPutAway(thing) ? thing : undefined;
  if (!away && isThere !== false) return null;
  return (
    <div ref={toWriting} className="notice notice-warn theirs" role="status">
      <div>
        <p>{away ? saidOf(away) : words.typedForGone}</p>
        <p className="typed-words" dir="auto">
          {typed.words}
        </p>
        <p className="row row-wrap">
          {away?.can.restore && <BringBack of={away} />}
          {take && (
            <button
              type="button"
              className="btn btn-s"
              onClick={() => {
                take.run(typed);
                onDone();
              }}
            >
              {take.label}
            </button>
          )}
          <CopyWords of={typed} />
          <button type="button" className="btn btn-quiet btn-s" onClick={onDone}>
            {shared.discard}
          </button>
        </p>
      </div>
    </div>
  );
}

/** Brings back what it was typed for, where it goes on. */
function BringBack({ of }: { of: Recording }) {
  const { bringBack } = usePutAway(of, [of.parent_id]);
  return (
    <button type="button" className="btn btn-s" onClick={bringBack}>
      {shared.bringBack}
    </button>
  );
}
