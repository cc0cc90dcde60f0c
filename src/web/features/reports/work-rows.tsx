import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Due } from "../../ui/due.tsx";
import { FacesOf } from "../../ui/faces.tsx";
import { projects } from "../home/data.ts";

/** To-dos, cards and steps, with where they lie, when and who. */
export function WorkRows({ work }: { work: readonly Schemas["Work"][] }) {
  const org = useOrg();
  const all = useQuery(projects(org)).data ?? [];
  return (
    <ul className="rows">
      {work.map(({ id, title, project_id, due_on, completed, assignee_ids }) => (
        <li key={id}>
          <div className="main">
            <Link to="/$org/recordings/$id" params={{ org, id }} dir="auto">
              {title}
            </Link>
            <span className="sub">{all.find((one) => one.id === project_id)?.name}</span>
          </div>
          <Due on={due_on} isDone={completed} />
          <FacesOf ids={assignee_ids} />
        </li>
      ))}
    </ul>
  );
}
