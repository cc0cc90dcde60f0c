import { handles, jobKind } from "#/platform/jobs/job.ts";
import { orgRenamed } from "../../access/live/notes.ts";
import type { Write } from "../../access/scope.ts";
import { checkName } from "../../identity/identities.ts";
import { nameIndexed } from "../../orgs/find.ts";
import { readOrg, updateOrg } from "../../orgs/org.ts";

const indexName = jobKind("index_name", {});

/** Renames the organization; the list of organizations says so a moment later. Its slug stays. */
export function renameOrg(w: Write, name: string): void {
  const before = readOrg(w.db).name;
  const after = checkName(name, { stored: before });
  if (after === before) return;
  updateOrg(w.db, { name: after });
  w.enqueue(indexName.at(w.now, {}));
  w.audit("org_renamed", {});
}

/** Brings the global database in line with what an organization is called by now, and tells all who are there. */
export const indexNameHandler = handles(indexName, ({ global, hub }) => ({
  async send({ db, tenantId }) {
    await global.run(nameIndexed, { id: tenantId, name: readOrg(db).name });
    hub.changed(tenantId, [orgRenamed()]);
  },
}));
