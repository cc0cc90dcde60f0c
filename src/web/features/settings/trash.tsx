import { api } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useMe, useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Sure } from "../../ui/sure.tsx";
import { nameOfType } from "../recording/types.ts";
import { trash } from "./data.ts";

/** What can still be brought back. */
export function Trash() {
  const org = useOrg();
  const items = useRows(trash(org));
  const isOwner = useMe()?.role === "owner";
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
                {isOwner && <ForGood id={id} title={title} />}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** What an owner deletes before its time. */
function ForGood({ id, title }: { id: string; title: string }) {
  const org = useOrg();
  return (
    <Sure
      isBad
      label="Delete for good…"
      className="btn btn-quiet btn-s"
      title={`Delete ${title} for good`}
      action="Delete it for good"
      run={async () => {
        await api.delete("/api/v1/{org_slug}/trash/{id}", withId(org, id));
        refresh("/trash", id);
      }}
    >
      <p>It is gone at once, with everything in it. Nobody can bring it back.</p>
    </Sure>
  );
}
