import { Link, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useMe, useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Page } from "../../ui/sheet.tsx";
import { Access } from "./access.tsx";
import { Billing } from "./billing.tsx";
import { Export } from "./export.tsx";
import { Mine } from "./mine.tsx";
import { Notices } from "./notices.tsx";
import { Organization } from "./organization.tsx";
import { PublicItems } from "./public-items.tsx";
import { Security } from "./security.tsx";
import { Storage } from "./storage.tsx";
import { Trash } from "./trash.tsx";

type Role = NonNullable<ReturnType<typeof useMe>>["role"];

interface Look {
  label: string;
  Inside: ComponentType;
  /** Who sees it; everybody where nothing is said. */
  roles?: readonly Role[];
}

const OWNERS = ["owner"] as const;
const TEAM = ["owner", "admin", "member"] as const;
const LOOKS: Record<string, Look> = {
  mine: { label: "You", Inside: Mine },
  notices: { label: "Notifications", Inside: Notices },
  security: { label: "Signing in", Inside: Security },
  access: { label: "Tokens and apps", Inside: Access },
  organization: { label: "Organization", Inside: Organization, roles: TEAM },
  billing: { label: "Plan", Inside: Billing, roles: OWNERS },
  storage: { label: "Storage", Inside: Storage, roles: TEAM },
  public: { label: "Public links", Inside: PublicItems, roles: OWNERS },
  export: { label: "Export", Inside: Export, roles: OWNERS },
  trash: { label: "Trash", Inside: Trash, roles: TEAM },
};
const FIRST: Look = { label: "You", Inside: Mine };

/** How it works for you, and for everybody. */
export function Settings() {
  const org = useOrg();
  const role = useMe()?.role ?? "client";
  const asked = useSearch({ strict: false, select: (search) => search.part }) ?? "mine";
  const { Inside, label } = LOOKS[asked] ?? FIRST;
  const parts = Object.entries(LOOKS).filter(([, { roles }]) => !roles || roles.includes(role));
  return (
    <Page css={placesCss} title={`Settings: ${label}`} way={[{ label: "Home" }]}>
      <div className="sheet sheet-pad">
        <h1 className="title">Settings</h1>
        <div className="set set-stack">
          <nav className="set-nav" aria-label="Settings">
            {parts.map(([part, look]) => (
              <Link
                key={part}
                to="/$org/settings"
                params={{ org }}
                search={{ part }}
                aria-current={look.label === label ? "page" : undefined}
              >
                {look.label}
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
