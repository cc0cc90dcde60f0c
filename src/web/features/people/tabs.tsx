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

interface Props {
  title: string;
  /** What of it there is, in a few words. */
  about?: string | undefined;
  children: ReactNode;
}

/** A page about who is here, with the others of its kind beside it. */
export function PeoplePage({ title, about, children }: Props) {
  const org = useOrg();
  const isTeam = useIsTeam();
  return (
    <Page css={placesCss} title={title} way={[{ label: shared.home }]}>
      <div className="page-title">
        <h1 className="title">{title}</h1>
        {about && <p className="soft">{about}</p>}
      </div>
      <div className="sheet sheet-pad">
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
