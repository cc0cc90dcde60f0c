import { api } from "../../lib/api.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { WorkRow } from "../home/plate.tsx";
import * as words from "./words.tsx";

/** What one has finished, the latest first; a tick taken away opens it again. */
export function Done() {
  const work = useRows(api.pages("/api/v1/{org_slug}/my/assignments/completed", inOrg(useOrg())));
  return (
    <Loaded of={work} rows={6}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={words.nothingDone}>{words.whatYouFinish}</Empty>
        ) : (
          <ul className="rows two-top">
            {list.map((one) => (
              <WorkRow key={one.id} work={one} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
