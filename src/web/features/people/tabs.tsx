import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Page } from "../../ui/sheet.tsx";

const TABS = [
  { to: "/$org/people", label: "People" },
  { to: "/$org/groups", label: "Groups" },
  { to: "/$org/companies", label: "Companies" },
  { to: "/$org/agents", label: "Agents" },
] as const;

/** A page about who is here, with the others of its kind beside it. */
export function PeoplePage({ title, children }: { title: string; children: ReactNode }) {
  const org = useOrg();
  const isTeam = useIsTeam();
  return (
    <Page css={placesCss} title={title} way={[{ label: "Home" }]}>
      <div className="sheet sheet-pad">
        <h1 className="title">{title}</h1>
        {isTeam && (
          <nav className="tabs" aria-label="Who is here">
            {TABS.map(({ to, label }) => (
              <Link key={to} to={to} params={{ org }} activeOptions={{ exact: true }}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        {children}
      </div>
    </Page>
  );
}
