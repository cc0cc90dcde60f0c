import { Link, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useMe, useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Tabs } from "../../ui/edges/tabs.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
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
import * as words from "./words/yours.words.tsx";

type Role = NonNullable<ReturnType<typeof useMe>>["role"];

interface Look {
  label: string;
  Inside: ComponentType;
  /** Who sees it; everybody where nothing is said. */
  roles?: readonly Role[];
}

const OWNERS = ["owner"] as const;
const RUNNERS = ["owner", "admin"] as const;
const TEAM = [...RUNNERS, "member"] as const;
const LOOKS: Record<string, Look> = {
  mine: { label: shared.you, Inside: Mine },
  notices: { label: shared.notifications, Inside: Notices },
  security: { label: shared.signingIn, Inside: Security },
  access: { label: shared.tokensAndApps, Inside: Access },
  organization: { label: shared.organization, Inside: Organization, roles: TEAM },
  billing: { label: shared.plan, Inside: Billing, roles: OWNERS },
  storage: { label: shared.storage, Inside: Storage, roles: TEAM },
  public: { label: shared.publicLinks, Inside: PublicItems, roles: OWNERS },
  export: { label: shared.exportAll, Inside: Export, roles: OWNERS },
  trash: { label: shared.trash, Inside: Trash, roles: RUNNERS },
};
const FIRST: Look = { label: shared.you, Inside: Mine };

/** How it works for you, and for everybody. */
export function Settings() {
  const org = useOrg();
  const role = useMe()?.role ?? "client";
  const asked = useSearch({ strict: false, select: (search) => search.part }) ?? "mine";
  const parts = Object.entries(LOOKS).filter(([, { roles }]) => !roles || roles.includes(role));
  const { Inside, label } = new Map(parts).get(asked) ?? FIRST;
  return (
    <Page css={placesCss} title={words.settingsOf(label)} way={[{ label: shared.home }]}>
      <div className="sheet sheet-pad">
        <h1 className="title">{shared.settings}</h1>
        <div className="set set-stack">
          <Tabs className="set-nav" label={shared.settings}>
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
          </Tabs>
          <div>
            <Inside />
          </div>
        </div>
      </div>
    </Page>
  );
}
