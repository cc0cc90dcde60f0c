import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Bell, CalendarDays, House, Layers, MessagesSquare, Search } from "lucide-react";
import type { ReactNode } from "react";
import { useIsTeam, useMe, useOrg, usePeople } from "../lib/org.ts";
import { tray } from "../lib/tray.ts";
import { Face } from "../ui/faces.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { Brand } from "../ui/mark.tsx";
import { Menu } from "../ui/menu.tsx";
import * as shared from "../ui/words.ts";
import { signOut, switchTheme } from "./account.ts";
import * as words from "./words.ts";

const PLACES = [
  { to: "/$org", label: shared.home, icon: <House className="i" aria-hidden /> },
  { to: "/$org/pings", label: shared.pings, icon: <MessagesSquare className="i" aria-hidden /> },
  { to: "/$org/hey", label: shared.hey, icon: <Bell className="i" aria-hidden /> },
  {
    to: "/$org/calendar",
    label: shared.calendar,
    icon: <CalendarDays className="i" aria-hidden />,
  },
  { to: "/$org/my", label: shared.myStuff, icon: <Layers className="i" aria-hidden /> },
] as const;

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How many things are new; the badge counts Hey! and nothing else. */
function Badge() {
  const { data } = useQuery(tray(useOrg()));
  const count = data?.unread_count ?? 0;
  if (count === 0) return null;
  return (
    <span className="badge">
      <span className="vh">, </span>
      {count > 99 ? "99+" : count}
      <span className="vh"> {words.newThings}</span>
    </span>
  );
}

interface BarProps {
  name: string;
  onJump: () => void;
  onHelp: () => void;
}

/** The organization, five places, Jump, and oneself. */
export function Bar({ name, onJump, onHelp }: BarProps) {
  const org = useOrg();
  return (
    <header className="bar">
      <Link to="/$org" params={{ org }} className="bar-org">
        <Brand />
        <span>{name}</span>
      </Link>
      <nav className="bar-nav" aria-label={words.main}>
        {PLACES.map(({ to, label, icon }) => (
          <Link key={to} to={to} params={{ org }} activeOptions={{ exact: to === "/$org" }}>
            {icon}
            <span>{label}</span>
            {to === "/$org/hey" && <Badge />}
          </Link>
        ))}
      </nav>
      <div className="bar-end">
        <button type="button" className="jump" aria-haspopup="dialog" onClick={onJump}>
          <Search className="i" aria-hidden />
          <span>{words.jump}</span>
          <KeyHint>{isMac ? words.jumpKeyMac : words.jumpKey}</KeyHint>
        </button>
        <Account onHelp={onHelp} />
      </div>
    </header>
  );
}

function Account({ onHelp }: { onHelp: () => void }) {
  const org = useOrg();
  const me = useMe();
  const isTeam = useIsTeam();
  const navigate = useNavigate();
  const name = useMyName() ?? shared.you;
  const trigger = (
    <button type="button" className="me" aria-label={words.yourMenu(name)}>
      <Face who={{ membership_id: me?.membership_id ?? "", name }} size="m" isNamed />
    </button>
  );
  const groups = [
    [
      { label: shared.search, run: () => void navigate({ to: "/$org/search", params: { org } }) },
      isTeam && {
        label: shared.reports,
        run: () => void navigate({ to: "/$org/reports", params: { org } }),
      },
      isTeam && {
        label: shared.templates,
        run: () => void navigate({ to: "/$org/templates", params: { org } }),
      },
      { label: shared.people, run: () => void navigate({ to: "/$org/people", params: { org } }) },
      {
        label: shared.settings,
        run: () => void navigate({ to: "/$org/settings", params: { org } }),
      },
      { label: words.otherOrganizations, run: () => location.assign("/?all") },
    ],
    [
      { label: words.asTheSystem, run: () => switchTheme("system") },
      { label: shared.light, run: () => switchTheme("light") },
      { label: shared.dark, run: () => switchTheme("dark") },
    ],
    [
      { label: words.keys, keys: "?", run: onHelp },
      { label: shared.signOut, run: () => void signOut() },
    ],
  ];
  return <Menu trigger={trigger} groups={groups} />;
}

/** The five places of a phone. */
export function TabBar({ onJump }: { onJump: () => void }) {
  const org = useOrg();
  const icon = (inside: ReactNode) => <span className="tab-ic">{inside}</span>;
  return (
    <nav className="tabbar" aria-label={words.mainBelow}>
      {PLACES.filter(({ to }) => to !== "/$org/calendar").map((place) => (
        <Link
          key={place.to}
          to={place.to}
          params={{ org }}
          activeOptions={{ exact: place.to === "/$org" }}
        >
          {icon(
            <>
              {place.icon}
              {place.to === "/$org/hey" && <Badge />}
            </>,
          )}
          <span>{place.label}</span>
        </Link>
      ))}
      <button type="button" onClick={onJump}>
        {icon(<Search className="i" aria-hidden />)}
        <span>{words.jump}</span>
      </button>
    </nav>
  );
}

/** One's own name, once the people are known. */
function useMyName(): string | undefined {
  const me = useMe();
  return usePeople().find((who) => who.membership_id === me?.membership_id)?.name;
}
