import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { api, type Row } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { inOrg, useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Called } from "../../ui/files/file-name.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { projects } from "../home/data.ts";
import { nameOfType } from "../recording/types.ts";
import { snoozes } from "./data.ts";
import { TypedHere } from "./typed-here.tsx";
import * as words from "./words.tsx";

interface KeptRowProps {
  row: Row;
  when: ReactNode;
  /** What the cross does. */
  label: string;
  onRemove: () => void;
}

function KeptRow({ row, when, label, onRemove }: KeptRowProps) {
  const org = useOrg();
  const project = useQuery(projects(org)).data?.find(({ id }) => id === row.project_id);
  // A chat with one person and an answer have no title of their own.
  const title = row.title || nameOfType(row.type);
  return (
    <li>
      <div className="main">
        <Link to="/$org/recordings/$id" params={{ org, id: row.id }} dir="auto">
          <Called type={row.type} title={title} />
        </Link>
        <span className="sub">
          {nameOfType(row.type)}
          {project && ` ${shared.inProject(project.name)}`}
        </span>
      </div>
      <span className="due">{when}</span>
      <button
        type="button"
        className="icon-btn icon-btn-s"
        aria-label={`${label}: ${title}`}
        onClick={onRemove}
      >
        <X className="i" aria-hidden />
      </button>
    </li>
  );
}

/** What one marked to find again. */
export function Bookmarks() {
  const org = useOrg();
  const rows = useRows(api.pages("/api/v1/{org_slug}/my/bookmarks", inOrg(org)));
  const remove = (id: string) =>
    void act({
      send: () => api.delete("/api/v1/{org_slug}/my/bookmarks/{id}", withId(org, id)),
      about: ["/my/bookmarks", id],
      failed: words.couldntTakeBookmarkAway,
    });
  return (
    <Loaded of={rows}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={words.noBookmarks}>{words.whatBookmarksAre}</Empty>
        ) : (
          <ul className="rows rows-l">
            {list.map((row) => (
              <KeptRow
                key={row.id}
                row={row}
                when={<Moment at={row.updated_at} isShort />}
                label={words.takeBookmarkAway}
                onRemove={() => remove(row.id)}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** What comes back by itself. */
export function SnoozedThings() {
  const org = useOrg();
  const all = useQuery(snoozes(org));
  const wake = (id: string) =>
    void act({
      send: () => api.delete("/api/v1/{org_slug}/my/snoozes/{id}", withId(org, id)),
      about: ["/my/snoozes"],
      failed: shared.couldntBringBack,
    });
  return (
    <Loaded of={all}>
      {({ due, waiting }) =>
        due.length + waiting.length === 0 ? (
          <Empty title={words.nothingPutOff}>{words.whatSnoozesAre}</Empty>
        ) : (
          <ul className="rows rows-l">
            {[...due, ...waiting].map((snooze) => (
              <KeptRow
                key={snooze.recording_id}
                row={snooze.recording}
                when={<Moment at={snooze.resurface_at} />}
                label={words.bringBackNow}
                onRemove={() => wake(snooze.recording_id)}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** What one began and has not published. */
export function Drafts() {
  const org = useOrg();
  const rows = useRows(api.pages("/api/v1/{org_slug}/my/drafts", inOrg(org)));
  const remove = (id: string) =>
    void act({
      send: () =>
        api.put("/api/v1/{org_slug}/recordings/{id}/status/{status}", {
          params: { path: { org_slug: org, id, status: "trashed" } },
        }),
      about: ["/my/drafts"],
      failed: shared.couldntPutInTrash,
    });
  return (
    <>
      <Loaded of={rows}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={words.noDrafts}>{words.whatDraftsAre}</Empty>
          ) : (
            <ul className="rows rows-l">
              {list.map((row) => (
                <KeptRow
                  key={row.id}
                  row={row}
                  when={
                    row.scheduled_at ? (
                      words.goesOut(<Moment at={row.scheduled_at} />)
                    ) : (
                      <Moment at={row.updated_at} isShort />
                    )
                  }
                  label={shared.putInTrash}
                  onRemove={() => remove(row.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <TypedHere />
    </>
  );
}
