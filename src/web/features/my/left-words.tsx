import { Link } from "@tanstack/react-router";
import type { Recording } from "../../lib/api.ts";
import { isTypedOn, useIsInField } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { leaving } from "../../ui/focus.ts";
import * as shared from "../../ui/words.ts";
import { isPutAway } from "../recording/put-away.ts";
import { nameIn, usePutAway } from "../thread/put-away.ts";
import { CopyWords } from "./copy-words.tsx";
import { forget, type Typed, typedIn } from "./typed.ts";
import { useTypedFor } from "./typed-for.ts";
import * as words from "./words.tsx";

/** What is typed in forms: a cheer, what a line is changed to, a card of a column, a step, a to-do of a list. */
type Kind = "card" | "cheer" | "step" | "text" | "todo";

/** What was typed on a page, by its forms. */
function typedOn(org: string, page: string, kinds: readonly Kind[] | undefined): Typed[] {
  const path = `/${org}/recordings/${page}`;
  if (!isTypedOn(path)) return [];
  return typedIn(org).filter(
    ({ path: on, places: [place = ""] }) =>
      on === path && (kinds?.some((kind) => place.startsWith(`${kind}:`)) ?? true),
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
  /** What of it stands here; all, where nothing else does. */
  kinds?: readonly Kind[];
  /** Puts it where something new is written. */
  take?: { label: string; run: (typed: Typed) => void } | undefined;
}

/**
 * Words that were typed on a page for what was put away meanwhile, moved elsewhere, or is gone, itself or something in
 * it: where no field holds them any more they stand here until they are sent elsewhere or discarded.
 */
export function LeftWords({ of: page, kinds, take }: Props) {
  const isInField = useIsInField();
  return typedOn(useOrg(), page, kinds)
    .filter(({ places }) => !places.some(isInField))
    .map((typed) => <Left key={typed.places[0]} page={page} typed={typed} take={take} />);
}

/** What became of it; null where it is where it was. */
function saidOf(thing: Recording, page: string): string | null {
  const name = nameIn(thing);
  if (thing.status === "trashed") return words.typedForTrashed(name);
  if (thing.status === "archived") return words.typedForArchived(name);
  const around = [thing, ...thing.ancestors];
  if (around.some(({ id }) => id === page)) return null;
  const place = thing.ancestors.at(-1);
  return words.typedForMoved(name, place?.title ?? "", thing.project?.name ?? "");
}

interface LeftProps extends Pick<Props, "take"> {
  page: string;
  typed: Typed;
}

function Left({ page, typed, take }: LeftProps) {
  const { isThere, thing } = useTypedFor(typed);
  const said = thing ? saidOf(thing, page) : isThere === false && words.typedForGone;
  if (!said) return null;
  return (
    <div ref={toWriting} className="notice notice-warn theirs" role="status">
      <div>
        <p>{said}</p>
        <p className="typed-words" dir="auto">
          {typed.words}
        </p>
        <p className="row row-wrap">
          {thing && <WayThere to={thing} />}
          {take && (
            <button
              type="button"
              className="btn btn-s"
              onClick={() => {
                take.run(typed);
                forget(typed);
              }}
            >
              {take.label}
            </button>
          )}
          <CopyWords of={typed} />
          <button type="button" className="btn btn-quiet btn-s" onClick={() => forget(typed)}>
            {shared.discard}
          </button>
        </p>
      </div>
    </div>
  );
}

/** Where it goes on: brings back what it was typed for, or leads to where that lies now. */
function WayThere({ to }: { to: Recording }) {
  const org = useOrg();
  const { bringBack } = usePutAway(to, [to.parent_id]);
  if (!isPutAway(to))
    return (
      <Link className="btn btn-s" to="/$org/recordings/$id" params={{ org, id: to.id }}>
        {words.goOnWriting}
      </Link>
    );
  if (!to.can.restore) return null;
  return (
    <button type="button" className="btn btn-s" onClick={bringBack}>
      {shared.bringBack}
    </button>
  );
}
