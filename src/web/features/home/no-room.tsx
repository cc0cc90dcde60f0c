import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import * as words from "./no-room.words.ts";

type Known = Pick<Schemas["Account"], "plan" | "can">;

/** The plan takes no project more. */
export function NoRoom({ account: { plan, can } }: { account: Known }) {
  const org = useOrg();
  return (
    <p className="small soft">
      {words.planIsFull(plan.limits.projects)}{" "}
      {can.manage_billing ? (
        <Link className="link" to="/$org/settings" params={{ org }} search={{ part: "billing" }}>
          {words.seePlan}
        </Link>
      ) : (
        words.ownersChangeIt
      )}
    </p>
  );
}
