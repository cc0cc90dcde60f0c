import { Link } from "@tanstack/react-router";
import { api, type Recording } from "../../lib/api.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Feed } from "../../ui/feed.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { deedOf } from "../project/deeds.ts";
import { eventPages } from "../recording/data.ts";
import { nameOfType } from "../recording/types.ts";
import * as words from "./words.tsx";

interface Props {
  recording: Recording;
  onClose: () => void;
}

/** All that was done with something, and what links to it. */
export function Trail({ recording: { id, title }, onClose }: Props) {
  const org = useOrg();
  const events = useRows(eventPages(org, id));
  const links = useRows(
    api.pages("/api/v1/{org_slug}/recordings/{id}/references", withId(org, id)),
  );
  return (
    <Dialog label={words.history} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        {links.data && links.data.length > 0 && (
          <section>
            <h3 className="head">{words.whatLinksToIt}</h3>
            <ul className="rows">
              {links.data.map((row) => (
                <li key={row.id}>
                  <Link
                    className="main"
                    to="/$org/recordings/$id"
                    params={{ org, id: row.id }}
                    onClick={onClose}
                  >
                    {row.title || nameOfType(row.type)}
                  </Link>
                  <span className="due">{nameOfType(row.type)}</span>
                </li>
              ))}
            </ul>
            {links.more}
          </section>
        )}
        <section>
          <h3 className="head">{words.whatWasDone}</h3>
          <Loaded of={events}>
            {(list) => <Feed events={list} deedOf={deedOf} nameOf={nameOfType} />}
          </Loaded>
        </section>
      </div>
    </Dialog>
  );
}
