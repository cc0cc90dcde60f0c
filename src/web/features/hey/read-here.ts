import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, queries, type Schemas } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg } from "../../lib/org.ts";
import { tray } from "../../lib/tray.ts";

/** Whoever looks at something for so long has read what is new in it. */
const READ_AFTER_MS = 1500;

/** Whether something may be new there: among the newest of the tray, or among what is older than those. */
function isNewIn(
  id: string,
  { notifications, unread_count }: Schemas["NotificationTray"],
): boolean {
  const unread = notifications.filter(({ read }) => !read);
  return (
    unread.some((one) => [one.recording_id, one.recording?.parent_id].includes(id)) ||
    unread_count > unread.length
  );
}

async function readAll(org_slug: string, recording_id: string): Promise<void> {
  const params = { path: { org_slug }, query: { recording_id } };
  const before = queries.getQueryData(tray(org_slug).queryKey)?.unread_count;
  const { unread_count } = await api.put("/api/v1/{org_slug}/my/notifications", { params });
  if (unread_count !== before) await refresh("/my/notifications", "/projects");
}

/** What was told about a thing, and about what is said in it, is read by whoever has it on the screen. */
export function useReadHere(id: string): void {
  const org = useOrg();
  const news = useQuery(tray(org)).data;
  const isNew = news !== undefined && isNewIn(id, news);
  useEffect(() => {
    if (!isNew) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible")
        // Nobody asked for it: what fails is read the next time.
        timer = setTimeout(() => void readAll(org, id).catch(() => undefined), READ_AFTER_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [org, id, isNew]);
}
