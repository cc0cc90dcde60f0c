import { api, type Schemas } from "../../lib/api.ts";
import { act, showAnswer } from "../../lib/optimistic.ts";
import { preferences } from "../../lib/org.ts";
import * as shared from "../../ui/words.ts";

type Preferences = Schemas["Preferences"];
type Body = Schemas["UpdatePreferencesRequest"];

/** Changes one's own wishes, at once. */
export const change = (body: Body) => {
  const { queryKey } = preferences();
  const merged = (now: Preferences): Preferences => ({
    ...now,
    ...body,
    notifications: {
      ...now.notifications,
      ...body.notifications,
      channels: { ...now.notifications.channels, ...body.notifications?.channels },
    },
    quiet_hours: { ...now.quiet_hours, ...body.quiet_hours },
    views: { ...now.views, ...body.views },
  });
  return act({
    show: () => showAnswer(queryKey, merged),
    send: () => api.patch("/api/v1/me/preferences", { body }),
    about: ["/me/preferences"],
    failed: shared.couldntSave,
  });
};
