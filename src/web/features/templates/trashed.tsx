import { useQuery } from "@tanstack/react-query";
import { api, keptWhole } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";

const trashed = (org_slug: string) =>
  keptWhole(
    api.pages("/api/v1/{org_slug}/templates", {
      params: { path: { org_slug }, query: { status: "trashed" } },
    }),
  );

/** Templates that can still be brought back; nothing where there are none. */
export function TrashedTemplates() {
  const org = useOrg();
  const { data: templates = [] } = useQuery(trashed(org));
  if (templates.length === 0) return null;
  const bringBack = (id: string) =>
    void act({
      send: () => api.put("/api/v1/{org_slug}/templates/{id}/status/active", withId(org, id)),
      about: ["/templates"],
      failed: shared.couldntBringBack,
    });
  return (
    <section className="sub-block">
      <h2 className="title-s">{words.inTheTrash}</h2>
      <ul className="rows rows-l">
        {templates.map(({ id, name, can }) => (
          <li key={id}>
            <div className="main">
              <b dir="auto">{name}</b>
            </div>
            {can.restore && (
              <button type="button" className="btn btn-s" onClick={() => bringBack(id)}>
                {shared.bringBack}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
