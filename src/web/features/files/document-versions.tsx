import type { ReactNode } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { escaped } from "../../lib/plain.ts";
import { useRows } from "../../lib/rows.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SeeDifference } from "../../ui/difference/see.tsx";
import { Moment } from "../../ui/due.tsx";
import { Face } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { eventPages } from "../recording/data.ts";
import { changeBy } from "./seen.ts";
import * as words from "./words.tsx";

type Event = Schemas["Event"];

/** What makes another version of a document, and how that is said. */
const SAVED: Partial<Record<Event["action"], (who: ReactNode) => ReactNode>> = {
  created: words.wroteIt,
  published: words.publishedIt,
  title_changed: words.gaveItAnotherTitle,
  content_changed: words.changedWords,
};

const isOfText = ({ action, details }: Event): boolean =>
  SAVED[action] !== undefined && details.field === undefined;

/** What a version changed: its title, or words that were seen here before and after. */
function changeOf(id: string, all: readonly Event[], at: number): ChangeProps {
  const { action, details } = all[at] ?? {};
  if (action === "content_changed") return { of: changeBy(id, all, at) };
  const { before, after } = details ?? {};
  const isOfTitle = action === "title_changed";
  if (!isOfTitle || typeof before !== "string" || typeof after !== "string") return { of: null };
  return { of: { before: escaped(before), after: escaped(after) } };
}

interface ChangeProps {
  of: { before: string; after: string } | null;
}

const Change = ({ of }: ChangeProps) =>
  of && (
    <div>
      <SeeDifference {...of} />
    </div>
  );

/** Who saved it when, from the first version to the one that is read now. */
export function SavedVersions({ id, onClose }: { id: string; onClose: () => void }) {
  const events = useRows(eventPages(useOrg(), id));
  return (
    <Dialog label={words.allVersions} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.allVersions}</h2>
        <p className="soft">{words.whoSavedIt}</p>
        <Loaded of={events}>
          {(list) => (
            <ol className="rows saved">
              {list.filter(isOfText).map((event, at, all) => (
                <li key={event.id}>
                  <Face who={event.actor} size="m" isNamed />
                  <div className="main">
                    {SAVED[event.action]?.(<b>{event.actor.name}</b>)}
                    <span className="sub">{words.version(at + 1)}</span>
                    <Change {...changeOf(id, all, at)} />
                  </div>
                  <span className="due">
                    <Moment at={event.created_at} />
                  </span>
                </li>
              ))}
            </ol>
          )}
        </Loaded>
        <p>
          <button type="button" className="btn" onClick={onClose} data-first>
            {shared.close}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
