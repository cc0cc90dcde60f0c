import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useIsTeam, useOrg } from "../lib/org.ts";
import { Menu } from "../ui/menu/menu.tsx";
import * as shared from "../ui/words.ts";
import { switchTheme } from "./account.ts";
import { useSignOut } from "./sign-out.tsx";
import * as words from "./words.ts";

interface Props {
  trigger: ReactNode;
  onHelp: () => void;
}

/** Where else one can go, how it looks, and out; open from the first, as it comes when it is asked for. */
export function AccountMenu({ trigger, onHelp }: Props) {
  const org = useOrg();
  const isTeam = useIsTeam();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const { out, asking } = useSignOut();
  const groups = [
    [
      { label: shared.search, run: () => void navigate({ to: "/$org/search", params: { org } }) },
      // A phone's bar has no room for it.
      {
        label: shared.calendar,
        run: () => void navigate({ to: "/$org/calendar", params: { org } }),
      },
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
      { label: shared.signOut, run: () => void out() },
    ],
  ];
  return (
    <>
      <Menu trigger={trigger} groups={groups} open={isOpen} onOpenChange={setOpen} />
      {asking}
    </>
  );
}
