import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Tabs } from "../../ui/edges/tabs.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

const TABS = [
  { to: "/$org/people", label: shared.people },
  { to: "/$org/groups", label: shared.groups },
  { to: "/$org/companies", label: shared.companies },
  { to: "/$org/agents", label: shared.agents },
] as const;

/** A page about who is here, with the others of its kind beside it. */
export function PeoplePage({ title, children }: { title: string; children: ReactNode }) {
  const org = useOrg();
  const isTeam = useIsTeam();
  return (
    <Page css={placesCss} title={title} way={[{ label: shared.home }]}>
      <div className="sheet sheet-pad">
        <h1 className="title">{title}</h1>
        {isTeam && (
          <Tabs label={words.whoIsHere}>
            {TABS.map(({ to, label }) => (
              <Link key={to} to={to} params={{ org }} activeOptions={{ exact: true }}>
                {label}
              </Link>
            ))}
          </Tabs>
        )}
        {children}
      </div>
    </Page>
  );
}
