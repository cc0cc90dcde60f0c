import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell, CalendarDays, House, Layers, MessagesSquare, Search } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useMe, useOrg, usePeople } from "../lib/org.ts";
import { tray } from "../lib/tray.ts";
import { Face } from "../ui/faces.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { later } from "../ui/later/later.tsx";
import { laterWindow } from "../ui/later/window.tsx";
import { Brand } from "../ui/mark.tsx";
import * as shared from "../ui/words.ts";
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

const AccountMenu = later(() => import("./account-menu.tsx"), "AccountMenu");

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
  onHey: () => void;
  onJump: () => void;
  onHelp: () => void;
}

/** What shows what is new; it comes when somebody comes near to it. */
export const Tray = laterWindow(() => import("../features/hey/tray.tsx"), "Tray");

/** Hey! opens above the page; in a tab of its own, and from its own page, it is that page. */
const opensTray = (onHey: () => void) => ({
  "aria-haspopup": "dialog" as const,
  onPointerEnter: Tray.soon,
  onClick: (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0;
    if (isElsewhere || location.pathname.endsWith("/hey")) return;
    event.preventDefault();
    onHey();
  },
});

/** The organization, five places, Jump, and oneself. */
export function Bar({ name, onHey, onJump, onHelp }: BarProps) {
  const org = useOrg();
  return (
    <header className="bar">
      <Link to="/$org" params={{ org }} className="bar-org" title={name}>
        <Brand />
        <span dir="auto">{name}</span>
      </Link>
      <nav className="bar-nav" aria-label={words.main}>
        {PLACES.map(({ to, label, icon }) => (
          <Link
            key={to}
            to={to}
            params={{ org }}
            activeOptions={{ exact: to === "/$org" }}
            {...(to === "/$org/hey" && opensTray(onHey))}
          >
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

/** Oneself, and one's menu as soon as it was asked for. */
function Account({ onHelp }: { onHelp: () => void }) {
  const me = useMe();
  const [isWanted, setWanted] = useState(false);
  const name = useMyName() ?? shared.you;
  const button = {
    className: "me",
    "aria-label": words.yourMenu(name),
    children: <Face who={{ membership_id: me?.membership_id ?? "", name }} size="m" isNamed />,
  };
  const ask = () => setWanted(true);
  const asking = (
    <button
      type="button"
      {...button}
      aria-haspopup="menu"
      onPointerEnter={AccountMenu.soon}
      onFocus={AccountMenu.soon}
      onClick={ask}
      onKeyDown={({ key }) => key === "ArrowDown" && ask()}
    />
  );
  if (!isWanted) return asking;
  return (
    <AccountMenu trigger={<button type="button" {...button} />} onHelp={onHelp} before={asking} />
  );
}

/** The five places of a phone. */
export function TabBar({ onHey, onJump }: Pick<BarProps, "onHey" | "onJump">) {
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
          {...(place.to === "/$org/hey" && opensTray(onHey))}
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
