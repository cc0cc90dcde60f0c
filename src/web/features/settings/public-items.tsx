import { Link } from "@tanstack/react-router";
import { api } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { publicItems } from "./data.ts";
import * as words from "./words/organization.words.tsx";

/** What anybody can read who has the address. */
export function PublicItems() {
  const org = useOrg();
  const items = useRows(publicItems(org));
  const revoke = (id: string) =>
    void act({
      send: () => api.delete("/api/v1/{org_slug}/public-items/{id}", withId(org, id)),
      about: ["/public-items", id],
      failed: words.couldntTakeBack,
    });
  return (
    <Loaded of={items}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={words.nothingIsPublic}>{words.whatIsPublic}</Empty>
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
                      {words.byWhom(creator.name, project?.name)} ·{" "}
                      <a className="link" href={url} target="_blank" rel="noreferrer">
                        {words.seeAsOthers}
                      </a>
                    </span>
                  </div>
                  <button type="button" className="btn btn-s" onClick={() => revoke(id)}>
                    {shared.takeBack}
                  </button>
                </li>
              ))}
            </ul>
            <p className="set-acts">
              <Sure
                isBad
                label={words.takeAllBack}
                className="btn btn-bad"
                title={words.takeAllLinksBack}
                action={shared.takeThemBack}
                run={async () => {
                  await api.delete("/api/v1/{org_slug}/public-items", inOrg(org));
                  refresh("/public-items");
                }}
              >
                <p>{words.whatTakingBackDoes}</p>
              </Sure>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
