import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, kept, type Person } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { firstName } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { WorkRows } from "../reports/work-rows.tsx";
import * as words from "./words.tsx";

const FEW = 5;

/** The open work of somebody, by when it is due. */
const workOf = (org_slug: string, id: string) =>
  kept(
    api.question("/api/v1/{org_slug}/reports/todos/assigned/{id}", {
      params: { path: { org_slug, id }, query: { group_by: "date" } },
    }),
  );

/** What somebody is on: what is due first, and the rest when it is asked for. */
export function WorkOf({ who: { membership_id, name } }: { who: Person }) {
  const found = useQuery(workOf(useOrg(), membership_id));
  const [isWhole, setWhole] = useState(false);
  const work = found.data?.groups.flatMap(({ assignments }) => assignments) ?? [];
  return (
    <section aria-labelledby="on">
      <div className="sec-head">
        <h2 className="title-s" id="on">
          {words.whatTheyAreOn(firstName(name))}
        </h2>
        {work.length > 0 && <span className="small muted">{words.countedOpen(work.length)}</span>}
      </div>
      <Loaded of={found} rows={3}>
        {() =>
          work.length === 0 ? (
            <p className="soft">{words.nothingOpen}</p>
          ) : (
            <WorkRows work={isWhole ? work : work.slice(0, FEW)} />
          )
        }
      </Loaded>
      {work.length > FEW && (
        <button
          type="button"
          className="btn btn-s"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words.showFewer : words.showMore(work.length - FEW)}
        </button>
      )}
    </section>
  );
}
