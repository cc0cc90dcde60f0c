import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import * as words from "./no-room.words.ts";

type Known = Pick<Schemas["Account"], "plan" | "can">;

interface Props {
  account: Known;
  /** What there are no more of. */
  of: "projects" | "people";
}

/** The plan takes no more of something, and what can be done about that. */
export function NoRoom({ account: { plan, can }, of }: Props) {
  const org = useOrg();
  return (
    <p className="small soft">
      {words.PLAN_IS_FULL[of](plan.limits[of])}{" "}
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
