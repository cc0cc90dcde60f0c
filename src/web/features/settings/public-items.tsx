import { Link } from "@tanstack/react-router";
import { api } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Sure } from "../../ui/sure.tsx";
import { publicItems } from "./data.ts";

/** What anybody can read who has the address. */
export function PublicItems() {
  const org = useOrg();
  const items = useRows(publicItems(org));
  const revoke = (id: string) =>
    void act({
      send: () => api.delete("/api/v1/{org_slug}/public-items/{id}", withId(org, id)),
      about: ["/public-items", id],
      failed: "Couldn't take it back",
    });
  return (
    <Loaded of={items}>
      {(list) =>
        list.length === 0 ? (
          <Empty title="Nothing is public">
            What somebody gives a public link stands here, and can be taken back.
          </Empty>
        ) : (
          <>
            <ul className="rows">
              {list.map(({ recording: { id, title }, project, url, creator }) => (
                <li key={id}>
                  <div className="main">
                    <Link to="/$org/recordings/$id" params={{ org, id }}>
                      {title}
                    </Link>
                    <span className="sub">
                      by {creator.name}
                      {project && ` in ${project.name}`} ·{" "}
                      <a className="link" href={url} target="_blank" rel="noreferrer">
                        See it as others do
                      </a>
                    </span>
                  </div>
                  <button type="button" className="btn btn-s" onClick={() => revoke(id)}>
                    Take it back
                  </button>
                </li>
              ))}
            </ul>
            <p className="set-acts">
              <Sure
                isBad
                label="Take all of them back"
                className="btn btn-bad"
                title="Take all public links back"
                action="Take them back"
                run={async () => {
                  await api.delete("/api/v1/{org_slug}/public-items", inOrg(org));
                  refresh("/public-items");
                }}
              >
                <p>Nobody reads them any more who isn’t in here.</p>
              </Sure>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
