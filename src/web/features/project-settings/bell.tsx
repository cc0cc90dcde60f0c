import { useQuery } from "@tanstack/react-query";
import { api, kept } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Choice } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";

const PATH = "/api/v1/{org_slug}/projects/{id}/notification-pref";
const scopeOf = (value: string) => (value === "everything" || value === "mentions" ? value : null);

/** What one hears of a project. */
export function Bell({ id }: { id: string }) {
  const org = useOrg();
  const known = useQuery(kept(api.question(PATH, withId(org, id))));
  const set = (value: string) =>
    void act({
      send: () => api.put(PATH, { ...withId(org, id), body: { scope: scopeOf(value) } }),
      about: ["notification-pref"],
      failed: shared.couldntSave,
    });
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
              options={[
                ["", words.asEverywhere],
                ["everything", shared.whatAllAreTold],
                ["mentions", shared.onlyMine],
              ]}
            />
          </div>
        )}
      </Loaded>
    </section>
  );
}
