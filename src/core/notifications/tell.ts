import { handles } from "#/platform/jobs/job.ts";
import { asMember } from "../access/scope.ts";
import { directory } from "../orgs/memberships.ts";
import { notify, tellJob } from "./notify.ts";

/**
 * Tells people of something that was done before; whoever did it is its actor, also when they left
 * since.
 */
export const tellHandler = handles(tellJob, {
  change(job, { news, actor_id, people }) {
    const actor = directory(job.db).byId.get(actor_id);
    if (actor) asMember(job, actor, (w) => notify(w, news, people));
  },
});
