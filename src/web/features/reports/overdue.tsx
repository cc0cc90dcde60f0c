import { useQuery } from "@tanstack/react-query";
import { api, kept } from "../../lib/api.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { WorkRows } from "./work-rows.tsx";

const AGES = [
  ["over_three_months", "More than three months"],
  ["over_a_month", "More than a month"],
  ["over_a_week", "More than a week"],
  ["under_a_week", "Less than a week"],
] as const;

/** What should have been done. */
export function Overdue() {
  const org = useOrg();
  const found = useQuery(
    kept(api.question("/api/v1/{org_slug}/reports/todos/overdue", inOrg(org))),
  );
  return (
    <Loaded of={found} rows={6}>
      {(late) =>
        AGES.every(([age]) => late[age].length === 0) ? (
          <Empty title="Nothing is late">As it should be.</Empty>
        ) : (
          AGES.filter(([age]) => late[age].length > 0).map(([age, label]) => (
            <section key={age} className="sub-block">
              <h2 className="title-s">{label}</h2>
              <WorkRows work={late[age]} />
            </section>
          ))
        )
      }
    </Loaded>
  );
}
