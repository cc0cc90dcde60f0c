import { projectMemberIds } from "#/core/access/grants.ts";
import type { Read } from "#/core/access/scope.ts";
import { isTemplate, p } from "#/core/access/visible.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { accountOf } from "#/core/people/account/account.ts";
import { agentPresenter, listAgents } from "#/core/people/agents.ts";
import { companyPresenter, listCompanies } from "#/core/people/companies/companies.ts";
import { listGroups, presentGroups } from "#/core/people/groups.ts";
import { personPresenter } from "#/core/people/present.ts";
import { findProject, isLeft } from "#/core/projects/find.ts";
import { listFolders, presentFolder } from "#/core/projects/folders.ts";
import { listLinks, presentLink } from "#/core/projects/links.ts";
import { presentProject } from "#/core/projects/present.ts";
import { exported } from "#/core/recordings/exported.ts";
import { allTypes, isTop } from "#/core/recordings/types.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asBoolean, inIds, source, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { STATUSES } from "#/schema/tenant/recordings.ts";
import { accountEvents, type Reading, topOf, writeRecordings } from "./walk.ts";

export const FORMAT = "atoll-export";
export const VERSION = 1;
/** The one kind of recording that lies in no project and in no chat. */
const IN_ACCOUNT = "schedule_entry";

const all = select(
  { id: p.id, isTemplate: asBoolean(isTemplate) },
  sql`from ${source(p)} where ${isLeft} order by ${p.createdAt}, ${p.id}`,
);
const some = select(
  { id: p.id, isTemplate: asBoolean(isTemplate) },
  sql`from ${source(p)} where ${inIds(p.id, "ids")} and not ${isTemplate} and ${isLeft} order by ${p.createdAt}, ${p.id}`,
);

const kept = select(
  { id: p.id },
  sql`from ${source(p)} where ${p.id} = ${arg("id")} and ${isLeft}`,
);

/** Which projects an export is of; templates come along with all of them. */
export interface Chosen {
  projects: string[];
  templates: string[];
  isAll: boolean;
}

/** All projects, or these: 404 when there is no such one. */
export function chooseProjects({ db }: Read, ids: readonly string[] | null): Chosen {
  const found = ids === null ? all.all(db, {}) : some.all(db, { ids: JSON.stringify(ids) });
  if (ids !== null && found.length < new Set(ids).size) throw new NotFound();
  const [templates, projects] = [
    found.filter((one) => one.isTemplate),
    found.filter((one) => !one.isTemplate),
  ].map((ones) => ones.map(({ id }) => id));
  return { projects: projects ?? [], templates: templates ?? [], isAll: ids === null };
}

/**
 * Writes an organization as one JSON document: what the API answers of it, as it is while it is read. Left
 * out are bytes of files, direct chats, personal notes and drafts of others.
 */
export async function writeOrganization(x: Reading, chosen: Chosen, at: Date): Promise<void> {
  const head = { format: FORMAT, version: VERSION, exported_at: at.toISOString() };
  x.out.put(JSON.stringify(head).slice(0, -1));
  x.out.put(`,"organization":${JSON.stringify(x.read(accountOf))}`);
  await writeLists(x);
  await writeProjects(x, "projects", chosen.projects);
  if (chosen.isAll) {
    await writeProjects(x, "templates", chosen.templates);
    x.out.put(',"events":[');
    await writeRecordings(x, ...STATUSES.map((status) => accountEvents(IN_ACCOUNT, status)));
    x.out.put("]");
  }
  x.out.put("}");
}

/** Lists that have an end, each read as a whole and written in parts. */
async function writeLists(x: Reading): Promise<void> {
  const lists: Record<string, (r: Read) => readonly unknown[]> = {
    people: (r) => [...directory(r.db).byId.values()].map(personPresenter(r)),
    companies: (r) => listCompanies(r).map(companyPresenter(r)),
    groups: (r) => presentGroups(r, listGroups(r)),
    agents: (r) => listAgents(r).map(agentPresenter(r, null)),
    folders: (r) => listFolders(r).map(presentFolder),
  };
  for (const [key, list] of Object.entries(lists)) await writeList(x, key, x.read(list));
  for (const { organization } of exported())
    if (organization)
      for (const [key, rows] of Object.entries(x.read(organization))) await writeList(x, key, rows);
}

async function writeList(x: Reading, key: string, rows: readonly unknown[]): Promise<void> {
  x.out.put(`,${JSON.stringify(key)}:[`);
  for (const [index, row] of rows.entries()) {
    x.out.put((index > 0 ? "," : "") + JSON.stringify(row));
    await x.out.turn();
  }
  x.out.put("]");
}

async function writeProjects(x: Reading, key: string, ids: readonly string[]): Promise<void> {
  const types = allTypes().flatMap((type) => (type.container || isTop(type) ? [type.name] : []));
  x.out.put(`,${JSON.stringify(key)}:[`);
  let before = "";
  for (const id of ids) {
    const fields = x.read((r) => fieldsOf(r, id));
    if (fields === null) continue;
    x.out.put(`${before}${JSON.stringify(fields).slice(0, -1)},"recordings":[`);
    before = ",";
    await writeRecordings(x, topOf(id, types));
    x.out.put("]}");
    await x.out.turn();
  }
  x.out.put("]");
}

/** A project as the API answers it; null when it was removed meanwhile. */
function fieldsOf(r: Read, id: string): object | null {
  if (kept.get(r.db, { id }) === null) return null;
  const more = exported().map(({ project }) => project?.(r, id) ?? {});
  return Object.assign(
    presentProject(r, findProject(r, id)),
    { member_ids: projectMemberIds(r, id), links: listLinks(r, id).map(presentLink) },
    ...more,
  );
}
