import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, kept } from "../../lib/api.ts";
import { inOrg, useOrg, withId } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { Face } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";
import { WorkRows } from "./work-rows.tsx";

/** Who has how much, and what. */
export function Assigned() {
  const org = useOrg();
  const [open, setOpen] = useState<string | null>(null);
  const found = useQuery(
    kept(api.question("/api/v1/{org_slug}/reports/todos/assigned", inOrg(org))),
  );
  return (
    <Loaded of={found} rows={6}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={words.nobodyHasAnything}>{words.assignSomething}</Empty>
        ) : (
          <ul className="rows rows-l">
            {list.map(({ person, open_count }) => (
              <li key={person.membership_id} className="rows-open">
                <Face who={person} size="m" isNamed />
                <div className="main">
                  <button
                    type="button"
                    className="link-like"
                    aria-expanded={open === person.membership_id}
                    onClick={() =>
                      setOpen(open === person.membership_id ? null : person.membership_id)
                    }
                  >
                    {person.name}
                  </button>
                  {open === person.membership_id && <WorkOf id={person.membership_id} />}
                </div>
                <span className="due">
                  {open_count} {shared.openThings(open_count)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function WorkOf({ id }: { id: string }) {
  const org = useOrg();
  const question = api.question("/api/v1/{org_slug}/reports/todos/assigned/{id}", withId(org, id));
  const found = useQuery(kept(question));
  return (
    <Loaded of={found} rows={2}>
      {({ groups }) =>
        groups.map(({ project, assignments }) => (
          <section key={project?.id ?? "none"}>
            <h2 className="label hey-gap">{project?.name ?? words.inNoProject}</h2>
            <WorkRows work={assignments} />
          </section>
        ))
      }
    </Loaded>
  );
}
