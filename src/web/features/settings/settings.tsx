import { Link, useSearch } from "@tanstack/react-router";
import {
  Bell,
  CircleUser,
  CreditCard,
  Download,
  Globe,
  HardDrive,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  SlidersHorizontal,
  Trash2,
} from "lucide-react";
import { type ComponentType, Fragment } from "react";
import { useMe, useOrg } from "../../lib/org.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Tabs } from "../../ui/edges/tabs.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { Access } from "./access.tsx";
import { Export } from "./export.tsx";
import { Mine } from "./mine.tsx";
import { Notices } from "./notices.tsx";
import { Organization } from "./organization.tsx";
import { Billing } from "./plan/billing.tsx";
import { PublicItems } from "./public-items.tsx";
import { Security } from "./security.tsx";
import { Storage } from "./storage.tsx";
import { Trash } from "./trash.tsx";
import * as words from "./words/yours.words.tsx";

type Role = NonNullable<ReturnType<typeof useMe>>["role"];

interface Look {
  label: string;
  Icon: LucideIcon;
  Inside: ComponentType;
  /** Who sees it; everybody where nothing is said. */
  roles?: readonly Role[];
}

const OWNERS = ["owner"] as const;
const RUNNERS = ["owner", "admin"] as const;
const TEAM = [...RUNNERS, "member"] as const;
const MINE: Look = { label: shared.you, Icon: CircleUser, Inside: Mine };
/** What is one's own, then what is everybody's. */
const OWN: Record<string, Look> = {
  mine: MINE,
  notices: { label: shared.notifications, Icon: Bell, Inside: Notices },
  security: { label: shared.signingIn, Icon: ShieldCheck, Inside: Security },
  access: { label: shared.tokensAndApps, Icon: KeyRound, Inside: Access },
};
const ALL: Record<string, Look> = {
  organization: {
    label: shared.organization,
    Icon: SlidersHorizontal,
    Inside: Organization,
    roles: TEAM,
  },
  billing: { label: shared.plan, Icon: CreditCard, Inside: Billing, roles: OWNERS },
  storage: { label: shared.storage, Icon: HardDrive, Inside: Storage, roles: TEAM },
  public: { label: shared.publicLinks, Icon: Globe, Inside: PublicItems, roles: OWNERS },
  trash: { label: shared.trash, Icon: Trash2, Inside: Trash, roles: RUNNERS },
  export: { label: shared.exportAll, Icon: Download, Inside: Export, roles: OWNERS },
};

type Part = [part: string, look: Look];
const partsOf = (looks: Record<string, Look>, role: Role): Part[] =>
  Object.entries(looks).filter(([, { roles }]) => !roles || roles.includes(role));

/** How it works for you, and for everybody. */
export function Settings() {
  const org = useOrg();
  const role = useMe()?.role ?? "client";
  const asked = useSearch({ strict: false, select: (search) => search.part }) ?? "mine";
  const groups = [
    { label: words.forYou, parts: partsOf(OWN, role) },
    { label: words.forEverybody, parts: partsOf(ALL, role) },
  ];
  const parts = new Map(groups.flatMap((group) => group.parts));
  const { Inside, label } = parts.get(asked) ?? MINE;
  return (
    <Page css={placesCss} title={words.settingsOf(label)} way={[{ label: shared.home }]}>
      <h1 className="title page-title">{shared.settings}</h1>
      <div className="sheet sheet-pad">
        <div className="set">
          <Tabs className="set-nav" label={shared.settings}>
            {groups.map(
              (group) =>
                group.parts.length > 0 && (
                  <Fragment key={group.label}>
                    <span className="set-of">{group.label}</span>
                    {group.parts.map(([part, look]) => (
                      <Link
                        key={part}
                        to="/$org/settings"
                        params={{ org }}
                        search={{ part }}
                        aria-current={look.label === label ? "page" : undefined}
                      >
                        <look.Icon className="i" aria-hidden />
                        {look.label}
                      </Link>
                    ))}
                  </Fragment>
                ),
            )}
          </Tabs>
          <div>
            <Inside />
          </div>
        </div>
      </div>
    </Page>
  );
}
