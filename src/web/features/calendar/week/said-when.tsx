import { useRef, useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { useTimes } from "../../../lib/org.ts";
import { dayOf } from "../../../lib/when.ts";
import { Field } from "../../../ui/form/form.tsx";
import { A_TIME_WORD } from "../day/in-words.ts";
import type { Times } from "../times.ts";
import { repeatsInWords, type UnderstoodEvent, useUnderstood } from "../understood.tsx";
import { whenWords } from "../when-words.ts";
import * as words from "../words.ts";
import type { NewEvent } from "./begin-event.ts";

type Timed = Times & { all_day: boolean };

/**
 * Whose times stand in the fields: those that the title says, or somebody's own, who may have had those of the title
 * before. Each turn draws the fields anew.
 */
interface Mode {
  turn: number;
  own: { of: Timed; had: string | null } | null;
}

const nameOf = ({ starts_at, ends_at, all_day }: Timed): string =>
  `${starts_at} ${ends_at} ${all_day}`;

/** What names no end takes as long as what was begun. */
function timesRead(read: UnderstoodEvent, begun: Timed): Timed {
  const { all_day, starts_at, ends_at = null } = read;
  if (all_day || ends_at !== null || begun.all_day || begun.ends_at === null)
    return { all_day, starts_at, ends_at };
  const lasts = Date.parse(begun.ends_at) - Date.parse(begun.starts_at);
  return { all_day, starts_at, ends_at: new Date(Date.parse(starts_at) + lasts).toISOString() };
}

/** Who adds at once what may say when it is, is shown what is read in it first. */
const MAY_SAY_WHEN = new RegExp(`${A_TIME_WORD.source}|\\d|\\b(?:tonight|noon|midnight)\\b`, "i");

/** Whose fields have which times, by their turns. */
function useMode(begun: Timed, mayTake: boolean, said: Timed | null) {
  const first = mayTake ? null : { of: begun, had: null };
  const [mode, setMode] = useState<Mode>({ turn: 0, own: first });
  const { turn, own } = mode;
  const of = own ? own.of : (said ?? begun);
  const key = `${turn} ${nameOf(of)}`;
  const [allDay, setAllDay] = useState({ key, is: of.all_day });
  const name = said && nameOf(said);
  /** Nothing that is read later takes the place of what somebody chose. */
  const byHand = () => !own && setMode({ turn, own: { of, had: name } });
  return {
    of,
    key,
    isRead: own === null,
    /** The times of the title are taken, or were before somebody changed them. */
    isTaken: said !== null && (own === null || own.had === name),
    byHand,
    isAllDay: allDay.key === key ? allDay.is : of.all_day,
    chooseAllDay: (is: boolean) => {
      byHand();
      setAllDay({ key, is });
    },
    take: () => setMode({ turn: turn + 1, own: null }),
    leave: () =>
      setMode(
        own ? { turn, own: { of, had: null } } : { turn: turn + 1, own: { of: begun, had: null } },
      ),
    discard: () => setMode({ turn: turn + 1, own: first }),
  };
}

/** The times of a new event, which its title may say; `mayTake` where nobody chose others before. */
export function useSaidWhen(event: NewEvent, begun: () => string, mayTake: boolean) {
  const times = useTimes();
  const [title, type] = useState(begun);
  const line = title.trim();
  const day = dayOf(new Date(event.starts_at), event.all_day ? "UTC" : times.timeZone);
  const { read, readNow } = useUnderstood(line, day);
  const found = line !== "" && read?.isFound ? read : null;
  const said = found && timesRead(found, event);
  const mode = useMode(event, mayTake, said);
  /** What somebody was told of that it couldn't be read. */
  const unread = useRef("");
  return {
    ...mode,
    type,
    found,
    when: said && whenWords(said, times),
    discard: () => {
      type(event.title);
      mode.discard();
    },
    titleOf: (typed: string) => (mode.isTaken && found?.line === typed ? found.title : typed),
    /** What is read in a title that nobody was shown yet is shown before it is taken. */
    showFirst: async (typed: string) => {
      if (!mode.isRead || read?.line === typed || !(found || MAY_SAY_WHEN.test(typed))) return;
      const now = await readNow(typed);
      if (!now) {
        if (unread.current === typed) return;
        unread.current = typed;
        throw new ApiError(422, "invalid", words.couldntReadWhen);
      }
      if (!(found || now.isFound)) return;
      const when = whenWords(timesRead(now, event), times);
      const why = now.isFound ? words.readJustNow(now.title, when) : words.noDayFound;
      throw new ApiError(422, "invalid", why);
    },
  };
}

type SaidWhen = ReturnType<typeof useSaidWhen>;

function wordsOf({ found, when, isRead, isTaken }: SaidWhen): string | null {
  if (!found || when === null) return null;
  if (!isTaken) return words.wordsSay(when);
  return isRead ? words.understoodAs(found.title, when) : words.isCalled(found.title);
}

interface SayingTitleProps {
  /** What it began with. */
  title: string;
  said: SaidWhen;
}

/** The title of a new event; below it what was read in it, whether that is taken, and the other way. */
export function SayingTitle({ title, said }: SayingTitleProps) {
  const { found, isTaken, take, leave, type } = said;
  return (
    <div className="field">
      <Field
        label={words.what}
        name="title"
        defaultValue={title}
        maxLength={10_000}
        onChange={({ target }) => type(target.value)}
        data-first
        required
      />
      <div className="row row-wrap small">
        <span className="soft" role="status" dir="auto">
          {wordsOf(said)} {found && repeatsInWords(found.line) && words.repeatsByHand}
        </span>
        {found && (
          <button type="button" className="btn btn-s" onClick={isTaken ? leave : take}>
            {isTaken ? words.leaveWords : words.takeWhen}
          </button>
        )}
      </div>
    </div>
  );
}
