import { api } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { nameOfType } from "../recording/types.ts";
import { trash } from "./data.ts";

/** What can still be brought back. */
export function Trash() {
  const org = useOrg();
  const items = useRows(trash(org));
  const restore = (id: string) =>
    void act({
      send: () => api.post("/api/v1/{org_slug}/trash/{id}/restore", withId(org, id)),
      about: ["/trash", "/projects", id],
      failed: "Couldn't bring it back",
    });
  return (
    <Loaded of={items} rows={6}>
      {(list) =>
        list.length === 0 ? (
          <Empty title="Nothing in the trash">
            What is thrown away can be brought back from here.
          </Empty>
        ) : (
          <ul className="rows rows-l">
            {list.map(({ id, title, type, project, creator, purges_at }) => (
              <li key={id}>
                <div className="main">
                  <b>{title}</b>
                  <span className="sub">
                    {nameOfType(type)} of {creator.name}
                    {project?.name && ` in ${project.name}`}
                    {purges_at && (
                      <>
                        , gone for good <Moment at={purges_at} />
                      </>
                    )}
                  </span>
                </div>
                <button type="button" className="btn btn-s" onClick={() => restore(id)}>
                  Bring it back
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
