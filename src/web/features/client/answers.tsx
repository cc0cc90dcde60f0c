import type { ReactNode } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Sure } from "../../ui/sure.tsx";
import * as words from "./words.tsx";

interface Props {
  approval: Schemas["SingleApproval"];
  /** What else one can do there. */
  children?: ReactNode;
}

/** Yes or no, said once. */
export function Answers({ approval, children }: Props) {
  const org = useOrg();
  const { id, parent_id, title, can, version } = approval;
  const decide = (decision: "approved" | "rejected") => async () => {
    await api.put("/api/v1/{org_slug}/recordings/{id}/approval", {
      ...withId(org, id),
      // What one said yes or no to is what one has read.
      body: { decision, base_version: version },
    });
    refresh(id, parent_id);
  };
  if (!can.decide) return null;
  return (
    <div className="row row-wrap ask-acts">
      <Sure
        label={words.approve}
        className="btn btn-go"
        title={words.approveNamed(title)}
        action={words.approveIt}
        run={decide("approved")}
      >
        <p>{words.saidOnce}</p>
      </Sure>
      <Sure
        isBad
        label={words.notThisOne}
        title={words.turnDownNamed(title)}
        action={words.turnItDown}
        run={decide("rejected")}
      >
        <p>{words.saidOnceSayWhy}</p>
      </Sure>
      {children}
    </div>
  );
}
