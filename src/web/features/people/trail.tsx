import { api } from "../../lib/api.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Deed } from "../../ui/feed.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { deedOf } from "../project/deeds.ts";
import { nameOfType } from "../recording/types.ts";
import * as words from "./words.tsx";

/** What somebody did, the latest first. */
export function PersonTrail({ id }: { id: string }) {
  const org = useOrg();
  const events = useRows(api.pages("/api/v1/{org_slug}/people/{id}/events", withId(org, id)));
  return (
    <Loaded of={events} rows={6}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={shared.nothingYet}>{words.whatWasDone}</Empty>
        ) : (
          <ul className="feed">
            {list.map((event) => (
              <li key={event.id}>
                <div className="main">
                  <Deed event={event} deedOf={deedOf} nameOf={nameOfType} />
                  {event.project?.name && (
                    <span className="muted"> {shared.inProject(event.project.name)}</span>
                  )}
                </div>
                <span className="due">
                  <Moment at={event.created_at} isShort />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
