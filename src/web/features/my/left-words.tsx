import type { Recording } from "../../lib/api.ts";
import { isTypedOn, useIsInField } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { leaving } from "../../ui/focus.ts";
import * as shared from "../../ui/words.ts";
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
 * Words that were typed on a page for what was put away meanwhile, or is gone, itself or something in
 * it: where no field holds them any more they stand here until they are sent elsewhere or discarded.
 */
export function LeftWords({ of: page, kinds, take }: Props) {
  const isInField = useIsInField();
  return typedOn(useOrg(), page, kinds)
    .filter(({ places }) => !places.some(isInField))
    .map((typed) => <Left key={typed.places[0]} typed={typed} take={take} />);
}

/** What became of it; null where it is there as it was. */
function saidOf(thing: Recording): string | null {
  const name = nameIn(thing);
  if (thing.status === "trashed") return words.typedForTrashed(name);
  if (thing.status === "archived") return words.typedForArchived(name);
  return null;
}

interface LeftProps extends Pick<Props, "take"> {
  typed: Typed;
}

function Left({ typed, take }: LeftProps) {
  const { isThere, thing } = useTypedFor(typed);
  const said = thing ? saidOf(thing) : isThere === false && words.typedForGone;
  if (!said) return null;
  return (
    <div ref={toWriting} className="notice notice-warn theirs" role="status">
      <div>
        <p>{said}</p>
        <p className="typed-words" dir="auto">
          {typed.words}
        </p>
        <p className="row row-wrap">
          {thing?.can.restore && <BringBack of={thing} />}
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

/** Brings back what it was typed for, where it goes on. */
function BringBack({ of }: { of: Recording }) {
  const { bringBack } = usePutAway(of, [of.parent_id]);
  return (
    <button type="button" className="btn btn-s" onClick={bringBack}>
      {shared.bringBack}
    </button>
  );
}
