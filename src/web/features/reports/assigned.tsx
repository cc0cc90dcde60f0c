import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, kept, type Schemas } from "../../lib/api.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { Face } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";
import { WorkRows } from "./work-rows.tsx";

type Status = "active" | "removed";

const assigned = (org: string, status: Status) =>
  kept(
    api.question("/api/v1/{org_slug}/reports/todos/assigned", {
      params: { path: { org_slug: org }, query: { status } },
    }),
  );

/** Who has how much, and what; who left with work that isn't done comes first. */
export function Assigned() {
  const org = useOrg();
  const gone = useQuery(assigned(org, "removed")).data ?? [];
  const found = useQuery(assigned(org, "active"));
  return (
    <Loaded of={found} rows={6}>
      {(list) =>
        list.length + gone.length === 0 ? (
          <Empty title={words.nobodyHasAnything}>{words.assignSomething}</Empty>
        ) : (
          <ul className="rows rows-l">
            {gone.map((one) => (
              <Somebody key={one.person.membership_id} of={one} isGone />
            ))}
            {list.map((one) => (
              <Somebody key={one.person.membership_id} of={one} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface Props {
  of: Schemas["AssignedPerson"];
  isGone?: boolean;
}

/** One person, and what they have to do when it is asked for; who left leads to where it is handed over. */
function Somebody({ of: { person, open_count }, isGone = false }: Props) {
  const org = useOrg();
  const [isOpen, setOpen] = useState(false);
  const id = person.membership_id;
  return (
    <li className="rows-open">
      <Face who={person} size="m" isNamed />
      <div className="main">
        <button
          type="button"
          className="link-like"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {person.name}
        </button>
        {isOpen && <WorkOf id={id} />}
      </div>
      {isGone && (
        <Link to="/$org/people/$id" params={{ org, id }} className="tag tag-warn">
          {shared.removed}
        </Link>
      )}
      <span className="due">{shared.openThings(open_count)}</span>
    </li>
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
