import { ApiError } from "#/client/errors.ts";
import { refusalOf } from "../../lib/api.ts";
import {
  isBegun,
  isFormBegun,
  keepDraft,
  ownPrefix,
  type Place,
  placeOf,
  type TypedOn,
} from "../../lib/drafts.ts";
import { type Store, store } from "../../lib/store.ts";
import { useOpened } from "../../ui/form/opened.ts";
import type { Sending } from "../recording/added.ts";
import { type NewThing, newThing } from "../recording/new-thing.ts";

/** What came back to the form it was written in: with all that was chosen there, and why. */
export interface Returned {
  sending: Sending;
  body: NewThing["body"];
  error: unknown;
}

type All = ReadonlyMap<string, Returned>;

const PREFIX = "atoll.returned:";
const KEPT_MS = 30 * 86_400_000;
/** A longer one is there until the page ends; its words are a draft anyway. */
const LONGEST = 200_000;

/** One as it is kept in the browser: the page may end before somebody has sent it again. */
interface Kept {
  sending: Sending;
  why: ReturnType<typeof refusalOf>;
  at: number;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && "sending" in value && "why" in value;

function readKept(name: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    return isKept(kept) && Date.now() - kept.at < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

/** What came back to somebody before this page was begun. */
function keptOf(start: string): All {
  const all = new Map<string, Returned>();
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(start))) {
    const kept = readKept(name);
    const thing = kept && newThing(kept.sending);
    if (!kept || !thing) {
      localStorage.removeItem(name);
      continue;
    }
    const { status, code, message } = kept.why;
    const error = new ApiError(status, code, message);
    all.set(name.slice(start.length), { sending: kept.sending, body: thing.body, error });
  }
  return all;
}

function keepReturned(place: Place, { sending, error }: Returned): void {
  const kept: Kept = { sending, why: refusalOf(error), at: Date.now() };
  const text = JSON.stringify(kept);
  try {
    if (text.length < LONGEST) localStorage.setItem(startOf() + place, text);
  } catch {
    // There is no room; this page has it all the same.
  }
}

/** What is kept of whoever is here, in this organization, begins so. */
const startOf = (): string => `${PREFIX}${ownPrefix()}${orgNow()}:`;

const orgNow = (): string => location.pathname.split("/")[1] ?? "";

const known = new Map<string, Store<All>>();

/** What came back to whoever is here, in this organization. */
function own(): Store<All> {
  const start = startOf();
  const own = known.get(start) ?? store(keptOf(start));
  known.set(start, own);
  return own;
}

/** Where something of a kind is written: what is typed there is kept under this. */
export function placeOfNew({ type, parent }: Pick<NewThing, "type" | "parent">): Place {
  switch (type) {
    case "client_correspondence":
      return placeOf("letter", parent);
    case "approval":
    case "dm":
    case "document":
    case "message":
    case "project":
    case "question":
    case "template":
      return placeOf(type, parent);
    default:
      return placeOf("thing", `${type}/${parent}`);
  }
}

/** Under what the form at a place keeps what is typed in its plain fields. */
export const formOf = (org: string, place: Place): Place => `${place}/${org}`;

/** The same, as it is now. */
export const returnedTo = (place: Place): Returned | undefined => own().now().get(place);

/** A form that may be opened, with what came back to it. */
export function useFormAt(place: Place) {
  const { isOpen, hasFocus, setOpen } = useOpened(isBegun(place));
  const back = own().use().get(place);
  return {
    isOpen: isOpen || back !== undefined,
    hasFocus,
    back,
    open: () => setOpen(true),
    close: () => {
      forgetReturned(place);
      setOpen(false);
    },
  };
}
export type FormAt = ReturnType<typeof useFormAt>;

/** Whether a form holds nothing that what comes back would take the place of. */
export const isFree = (place: Place): boolean =>
  !isBegun(place) && !isFormBegun(formOf(orgNow(), place)) && !own().now().has(place);

/** Forgets what came back: it was sent again, or nobody wants it. */
export function forgetReturned(place: Place): void {
  const all = new Map(own().now());
  if (!all.delete(place)) return;
  localStorage.removeItem(startOf() + place);
  own().set(all);
}

/** Puts something back into its form, every word of it; that is on another page than what is shown now. */
export function giveBack(sending: Sending, error: unknown, page: TypedOn): void {
  const thing = newThing(sending);
  if (!thing) return;
  const place = placeOfNew(thing);
  if (thing.html !== null) {
    keepDraft(`${place}/title`, thing.title, page);
    keepDraft(place, thing.html, page);
  }
  const back: Returned = { sending, body: thing.body, error };
  keepReturned(place, back);
  own().set(new Map(own().now()).set(place, back));
}
