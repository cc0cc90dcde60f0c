import type { JobHandler } from "#/platform/jobs/handler.ts";
import { unitOfWork } from "../access/scope.ts";
import { directory } from "../orgs/memberships.ts";
import { type News, notify } from "./notify.ts";

/** What `notify` leaves for right after: the next few people, as far as they still see it. */
interface Telling {
  news: News;
  actor_id: string;
  people: string[];
}

/** Tells people of something that was done before; whoever did it is its actor, also when they left since. */
export const tellHandler: JobHandler = {
  change({ db, now, baseUrl }, payload) {
    const { news, actor_id, people } = tellingOf(payload);
    const actor = directory(db).byId.get(actor_id);
    if (!actor) return;
    const unit = unitOfWork({ db, now, baseUrl }, actor);
    notify(unit.w, news, people);
    unit.finish();
  },
};

/** The payload as `notify` wrote it. */
const tellingOf = (payload: Record<string, unknown>): Telling => payload as unknown as Telling;
