import { useNavigate } from "@tanstack/react-router";
import { api } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { OneLine } from "../../ui/one-line.tsx";

interface Props {
  /** The day it is on, where its words name none. */
  day: string;
  project?: string | null;
}

/** An event in one line: `Lunch with Grace friday 12:30`. */
export function NewEvent({ day, project = null }: Props) {
  const org = useOrg();
  const navigate = useNavigate();
  const add = async (words: string) => {
    const parsed = await api
      .get("/api/v1/{org_slug}/calendar/parse", {
        params: { path: { org_slug: org }, query: { q: words } },
      })
      .catch(() => null);
    const body = {
      title: parsed?.title || words,
      starts_at: parsed?.starts_at ?? `${day}T00:00:00Z`,
      all_day: parsed?.starts_at ? parsed.all_day : true,
      project_id: project,
      ...(parsed?.ends_at ? { ends_at: parsed.ends_at } : undefined),
    };
    const made = await act({
      send: () => api.post("/api/v1/{org_slug}/calendar", { ...inOrg(org), body }),
      about: ["/calendar", project],
      failed: `Couldn't add “${words}”`,
    });
    if (!made) return null;
    const open = () => void navigate({ to: "/$org/recordings/$id", params: { org, id: made.id } });
    say(`“${made.title}” is in the calendar.`, { label: "Open it", run: open });
    return made;
  };
  return (
    <div className="new-event">
      <OneLine
        place={`calendar/${project ?? ""}`}
        label="Add an event"
        question="What, and when? Lunch with Grace friday 12:30"
        onAdd={add}
      />
    </div>
  );
}
