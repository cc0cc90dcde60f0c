import { useQuery } from "@tanstack/react-query";
import { BellDot, Bell as BellIcon, BellRing } from "lucide-react";
import { api, kept } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Choice } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";

const PATH = "/api/v1/{org_slug}/projects/{id}/notification-pref";
const scopeOf = (value: string) => (value === "everything" || value === "mentions" ? value : null);

const SCOPES = [
  ["", words.asEverywhere],
  ["everything", shared.whatAllAreTold],
  ["mentions", shared.onlyMine],
] as const;

/** What one hears of a project, and the way to change that. */
function useScope(id: string) {
  const org = useOrg();
  const known = useQuery(kept(api.question(PATH, withId(org, id))));
  const set = (value: string) =>
    void act({
      send: () => api.put(PATH, { ...withId(org, id), body: { scope: scopeOf(value) } }),
      about: ["notification-pref"],
      failed: shared.couldntSave,
    });
  return { known, set };
}

/** What one hears of a project. */
export function Bell({ id }: { id: string }) {
  const { known, set } = useScope(id);
  return (
    <section className="block">
      <h2 className="title-s">{words.whatYouHear}</h2>
      <Loaded of={known}>
        {({ scope }) => (
          <div className="set-stack">
            <Choice
              label={words.inHey}
              hint={shared.youHearEitherWay}
              value={scope ?? ""}
              onChange={(event) => set(event.target.value)}
              options={SCOPES}
            />
          </div>
        )}
      </Loaded>
    </section>
  );
}

const ICONS = {
  "": <BellIcon className="i" aria-hidden />,
  everything: <BellRing className="i" aria-hidden />,
  mentions: <BellDot className="i" aria-hidden />,
};

/** The same as a button with a menu, which says how it stands. */
export function BellButton({ id }: { id: string }) {
  const { known, set } = useScope(id);
  const scope = known.data?.scope ?? "";
  const [, now] = SCOPES.find(([value]) => value === scope) ?? SCOPES[0];
  const trigger = (
    <button type="button" className="icon-btn" aria-label={words.youHear(now)}>
      {ICONS[scope]}
    </button>
  );
  const items = SCOPES.map(([value, label]) => ({
    label,
    icon: ICONS[value],
    isOn: known.data !== undefined && value === scope,
    isOff: known.data === undefined,
    run: () => set(value),
  }));
  return <Menu trigger={trigger} groups={[items]} />;
}
