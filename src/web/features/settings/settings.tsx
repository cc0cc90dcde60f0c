import { Link, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useOrg } from "../../lib/org.ts";
import { Page } from "../../ui/sheet.tsx";
import { Mine } from "./mine.tsx";
import { Organization } from "./organization.tsx";
import { Storage } from "./storage.tsx";
import { Trash } from "./trash.tsx";

const PARTS = ["mine", "organization", "storage", "trash"] as const;
export type Part = (typeof PARTS)[number];

/** Which part of the settings an address means. */
export const partOf = (value: unknown): Part => PARTS.find((part) => part === value) ?? "mine";

const LOOKS: Record<Part, { label: string; Inside: ComponentType }> = {
  mine: { label: "You", Inside: Mine },
  organization: { label: "Organization", Inside: Organization },
  storage: { label: "Storage", Inside: Storage },
  trash: { label: "Trash", Inside: Trash },
};

/** How it works for you, and for everybody. */
export function Settings() {
  const org = useOrg();
  const part = partOf(useSearch({ strict: false, select: (search) => search.part }));
  const { Inside, label } = LOOKS[part];
  return (
    <Page title={`Settings: ${label}`} way={[{ label: "Home" }]}>
      <div className="sheet sheet-pad">
        <h1 className="title">Settings</h1>
        <div className="set set-stack">
          <nav className="set-nav" aria-label="Settings">
            {PARTS.map((one) => (
              <Link
                key={one}
                to="/$org/settings"
                params={{ org }}
                search={{ part: one }}
                aria-current={one === part ? "page" : undefined}
              >
                {LOOKS[one].label}
              </Link>
            ))}
          </nav>
          <div>
            <Inside />
          </div>
        </div>
      </div>
    </Page>
  );
}
