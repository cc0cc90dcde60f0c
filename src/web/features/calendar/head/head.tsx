import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useIsTeam, useOrg, useToday } from "../../../lib/org.ts";
import { month } from "../../../lib/when.ts";
import * as shared from "../../../ui/words.ts";
import { useBegin } from "../week/begun.tsx";
import * as words from "../words.ts";
import { STEP, VIEWS, type View } from "./views.ts";

const LABELS: Record<View, string> = {
  month: words.month,
  week: words.week,
  agenda: words.agenda,
};

/** `16 to 22 November`, or `30 November to 6 December`. */
function weekWords(days: readonly string[]): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const isOne = first.slice(0, 7) === last.slice(0, 7);
  const from = `${Number(first.slice(8))}${isOne ? "" : ` ${month(first)}`}`;
  return words.fromTo(from, `${Number(last.slice(8))} ${month(last)}`);
}

interface HeadProps {
  view: View;
  day: string;
  days: readonly string[];
  go: (day: string) => void;
}

/** Which days are shown, how, and the way to others. */
export function Head({ view, day, days, go }: HeadProps) {
  const org = useOrg();
  const today = useToday();
  // The team's calendar takes nothing of clients.
  const isTeam = useIsTeam();
  const { beginOn } = useBegin();
  return (
    <header className="cal-head">
      <h1 className="title-m">
        {view === "week" ? weekWords(days) : month(day)} <small>{day.slice(0, 4)}</small>
      </h1>
      <span className="row">
        <button
          type="button"
          className="icon-btn"
          aria-label={words.earlier}
          onClick={() => go(STEP[view](day, -1))}
        >
          <ChevronLeft className="i" aria-hidden />
        </button>
        <button type="button" className="btn btn-s" onClick={() => go(today)}>
          {shared.today}
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={words.later}
          onClick={() => go(STEP[view](day, 1))}
        >
          <ChevronRight className="i" aria-hidden />
        </button>
      </span>
      <nav className="seg push" aria-label={words.howItIsShown}>
        {VIEWS.map((one) => (
          <Link
            key={one}
            to="/$org/calendar"
            params={{ org }}
            search={{ view: one, day }}
            aria-current={one === view ? "page" : undefined}
          >
            {LABELS[one]}
          </Link>
        ))}
      </nav>
      {isTeam && (
        <button type="button" className="btn btn-go btn-s" onClick={() => beginOn(day)}>
          <Plus className="i" aria-hidden />
          {words.makeEvent}
        </button>
      )}
    </header>
  );
}
