import { useQuery } from "@tanstack/react-query";
import { api, kept } from "../../lib/api.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as words from "./words.ts";
import { WorkRows } from "./work-rows.tsx";

const AGES = [
  ["over_three_months", words.overThreeMonths],
  ["over_a_month", words.overMonth],
  ["over_a_week", words.overWeek],
  ["under_a_week", words.underWeek],
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
          <Empty title={words.nothingIsLate}>{words.asItShouldBe}</Empty>
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
