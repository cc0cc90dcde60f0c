import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import { preferences, useMe, useOrg } from "../../lib/org.ts";
import { account } from "../settings/data.ts";
import * as words from "./first-steps.words.ts";

/** What makes an organization somebody's own, and whether it is done; its name is given as it is made. */
export function MakeItYours() {
  const org = useOrg();
  const logo = useQuery(account(org)).data?.logo_url;
  const quiet = useQuery(preferences()).data?.quiet_hours.enabled;
  const isOwner = useMe()?.role === "owner";
  const rows = [
    { label: words.nameOrganization, isDone: true, part: "organization", isOwners: true },
    { label: words.addLogo, isDone: logo !== undefined, part: "organization", isOwners: true },
    { label: words.setQuietHours, isDone: quiet === true, part: "notices", isOwners: false },
  ].filter(({ isOwners }) => isOwner || !isOwners);
  return (
    <section className="card" aria-labelledby="yours">
      <h2 className="title-s" id="yours">
        {words.makeItYours}
      </h2>
      <ul className="rows">
        {rows.map(({ label, isDone, part }) => {
          const Sign = isDone ? CircleCheck : Circle;
          return (
            <li key={label}>
              <Sign className="i" aria-hidden />
              <Link className="main" to="/$org/settings" params={{ org }} search={{ part }}>
                {label}
                <span className="vh">, {isDone ? words.isDone : words.isToDo}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
