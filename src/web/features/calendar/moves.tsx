import { useNavigate } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useOrg, useTimes } from "../../lib/org.ts";
import { dayOf, longDay, type TimeWishes } from "../../lib/when.ts";
import type { DragKind } from "../../ui/drag/drag.ts";
import {
  type Body,
  type Change,
  changeEvent,
  type Reach,
  removeEvent,
  repeats,
} from "./change-event.ts";
import type { Occurrence } from "./grid.ts";
import { type Shift, timesAfter } from "./times.ts";
import { whenWords } from "./when-words.ts";
import { WhichDialog } from "./which-dialog.tsx";
import * as words from "./words.ts";

/** What stands in a calendar, as it is dragged from a day. */
export interface Lifted {
  event: Occurrence;
  day: string;
}

export const EVENTS: DragKind<Lifted> = {
  key: Symbol("event"),
  is: (value): value is Lifted =>
    typeof value === "object" && value !== null && "event" in value && "day" in value,
};

/** What nobody may put elsewhere who sees it, as a client: no day takes it. */
export const FIXED: DragKind<Lifted> = { ...EVENTS, key: Symbol("fixed") };

export interface Moves {
  /** Moves it, or makes it longer. */
  move: (event: Occurrence, shift: Shift) => void;
  /** Gives it other times that were typed; nothing is asked where it is known which of them are meant. */
  change: (event: Occurrence, body: Body, known?: Reach) => void;
  /** `done` is called when it is out. */
  remove: (event: Occurrence, done?: () => void) => void;
}

const nothing = () => {};
const Shared = createContext<Moves>({ move: nothing, change: nothing, remove: nothing });

/** How what stands in a calendar is changed; of what repeats it is asked which of them are meant, but in a template all. */
export const useMoves = (): Moves => useContext(Shared);

const isOnPageOf = ({ id }: Occurrence): boolean => location.pathname.endsWith(`/${id}`);

/** What is said of a change: of many days no single one. */
function changedWords({ event, body, reach }: Change, times: TimeWishes): string {
  if (!repeats(event) || reach === "one") return words.isNowOn(event.title, whenWords(body, times));
  if (reach === "all") return words.allAreChanged(event.title);
  const zone = body.all_day ? "UTC" : times.timeZone;
  return words.isChangedFrom(event.title, longDay(dayOf(new Date(body.starts_at), zone)));
}

interface Asked {
  event: Occurrence;
  isRemoval: boolean;
  run: (reach: Reach) => void;
}

export function MovesHere({ children }: { children: ReactNode }) {
  const org = useOrg();
  const { timeZone, is24h } = useTimes();
  const isInTemplate = useIsInTemplate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const navigate = useNavigate();
  const moves = useMemo((): Moves => {
    const goTo = (id: string) =>
      void navigate({ to: "/$org/recordings/$id", params: { org, id }, replace: true });
    const ask = (event: Occurrence, isRemoval: boolean, run: (reach: Reach) => void) => {
      if (isInTemplate || !repeats(event)) run("all");
      else setAsked({ event, isRemoval, run });
    };
    const change = (event: Occurrence, body: Body, known?: Reach) => {
      // Whose page it was changed on is where it is now.
      const follow = (id: string) => isOnPageOf(event) && goTo(id);
      const run = (reach: Reach) => {
        const change = { event, body, reach };
        changeEvent(org, change, changedWords(change, { timeZone, is24h }), follow);
      };
      if (known) run(known);
      else ask(event, false, run);
    };
    return {
      change,
      move: (event, shift) =>
        change(event, { ...timesAfter(event, shift, timeZone), all_day: event.all_day }),
      remove: (event, done) =>
        ask(event, true, (reach) => removeEvent(org, { event, reach, done })),
    };
  }, [org, timeZone, is24h, isInTemplate, navigate]);
  return (
    <Shared value={moves}>
      {children}
      {asked && <WhichDialog {...asked} onClose={() => setAsked(null)} />}
    </Shared>
  );
}
