import type { Schemas } from "../../lib/api.ts";
import { PlanWay } from "../../ui/trouble.tsx";
import * as words from "./no-room.words.ts";

type Known = Pick<Schemas["Account"], "plan" | "can">;

interface Props {
  account: Known;
  /** What there are no more of. */
  of: "projects" | "people";
}

/** The plan takes no more of something, and what can be done about that. */
export const NoRoom = ({ account: { plan, can }, of }: Props) => (
  <p className="small soft">
    {words.PLAN_IS_FULL[of](plan.limits[of])} <PlanWay mayChange={can.manage_billing} />
  </p>
);
