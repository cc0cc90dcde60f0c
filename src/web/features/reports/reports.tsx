import { Link, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import projectCss from "../../styles/project-page.css" with { type: "file" };
import { Tabs } from "../../ui/edges/tabs.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { Activity } from "./activity.tsx";
import { Assigned } from "./assigned.tsx";
import { Health } from "./health.tsx";
import { Overdue } from "./overdue.tsx";
import { Roadmap } from "./roadmap.tsx";
import * as words from "./words.ts";

interface Look {
  label: string;
  Inside: ComponentType;
}

const FIRST: Look = { label: words.whatHappened, Inside: Activity };
/** The rest is about the team's work, for the team. */
const LOOKS: Record<string, Look> = {
  activity: FIRST,
  overdue: { label: words.whatIsLate, Inside: Overdue },
  assigned: { label: words.whoDoesWhat, Inside: Assigned },
  health: { label: shared.howItsGoing, Inside: Health },
  roadmap: { label: words.whatIsComing, Inside: Roadmap },
};
/** What goes on everywhere at once. */
export function Reports() {
  const org = useOrg();
  const asked = useSearch({ strict: false, select: (search) => search.tab }) ?? "activity";
  const isTeam = useIsTeam();
  const { Inside, label } = (isTeam && LOOKS[asked]) || FIRST;
  return (
    <Page
      css={projectCss}
      title={words.reportsOf(label)}
      width="list"
      way={[{ label: shared.home }]}
    >
      <h1 className="title page-title">{shared.reports}</h1>
      <div className="sheet sheet-pad">
        {isTeam && (
          <Tabs label={shared.reports}>
            {Object.entries(LOOKS).map(([tab, look]) => (
              <Link
                key={tab}
                to="/$org/reports"
                params={{ org }}
                search={{ tab }}
                aria-current={look.label === label ? "page" : undefined}
              >
                {look.label}
              </Link>
            ))}
          </Tabs>
        )}
        <Inside />
      </div>
    </Page>
  );
}
