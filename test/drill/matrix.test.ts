import { expect, test } from "bun:test";
import { typeOf } from "#/core/recordings/types.ts";
import { furnished } from "../support/content.ts";
import { may } from "../support/grants.ts";
import { TYPES } from "../support/kinds.ts";
import { services } from "../support/server.ts";
import { VERBS, type Verb } from "../support/verbs.ts";
import { type Body, type World, world } from "../support/world.ts";

const PEOPLE = ["owner", "admin", "member", "other", "client"] as const;
type Actor = (typeof PEOPLE)[number];
const AUTHORS = ["member", "client"] as const;
const SETTINGS: readonly Record<string, boolean>[] = [
  {},
  { restrict_content_actions: true, restrict_public_links: true },
];

/** A project everybody is on and clients see all of. */
async function open(settings: object) {
  const w = await furnished(async ({ change }) => {
    change("update org set settings = ?", JSON.stringify(settings));
    services.tenants.closeAll();
    await services.wakeIndex.idle();
  });
  await w.call("owner", "PUT", `/projects/${w.project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  for (const id of [...w.project.tools.map((tool: Body) => tool.id), w.project.check_ins_id])
    await w.call("owner", "PUT", `/recordings/${id}/visibility`, { visible_to_clients: true });
  return w;
}

type Open = Awaited<ReturnType<typeof open>>;

const REFUSALS: Record<string, string> = {
  team: "role_required",
  "team-or-author": "forbidden",
  "author-or-admin": "not_author",
  author: "not_author",
  admin: "restricted_by_settings",
  "creator-or-admin": "restricted_by_settings",
};

/** The code of a refusal; a client is refused for being one before the settings are asked. */
function refusal(grant: string, actor: Actor): string {
  if (actor !== "client") return REFUSALS[grant] ?? "";
  if (grant === "admin") return "role_required";
  return grant === "creator-or-admin" ? "forbidden" : (REFUSALS[grant] ?? "");
}

/** What any write leaves: a version, an event, news or work. */
const traces = (w: Open) =>
  w.rows(`select (select sum(version) from recordings) as versions, (select count(*) from recordings) as recordings,
    (select count(*) from events) as events, (select count(*) from notifications) as notifications,
    (select count(*) from jobs) as jobs, (select count(*) from cheers) as cheers, (select count(*) from subscriptions) as followers`);

async function attempt(w: Open, verb: Verb, actor: Actor, id: string, type: string) {
  if (verb.before) await w.call("owner", "PUT", `/recordings/${id}${verb.before}`);
  const before = traces(w);
  const body = verb.body?.(type, { person: w.people.admin.membershipId, parent: w.parentOf(type) });
  const { status, body: answer } = await w.call(
    actor,
    verb.method,
    `/recordings/${id}${verb.path}`,
    body,
  );
  return {
    outcome: status < 300 ? "may" : answer.error.code,
    isUntouched: Bun.deepEquals(traces(w), before),
  };
}

test("every cell of who may do what with content, by role, type and settings", async () => {
  let cells = 0;
  for (const settings of SETTINGS) {
    const w = await open(settings);
    for (const type of TYPES) {
      for (const author of AUTHORS) {
        // A chart is the team's to save.
        if (type === "progress_update" && author === "client") continue;
        for (const verb of VERBS.filter(({ of }) => of(typeOf({ type })))) {
          const grant = verb.grant?.(type, settings);
          if (grant === undefined) continue;
          for (const actor of PEOPLE) {
            const { id } = await w.one(author, type);
            const role = actor === "other" ? "member" : actor;
            const allowed = may(grant, role, actor === author);
            const { outcome, isUntouched } = await attempt(w, verb, actor, id, type);
            const cell = [type, verb.name, actor, `of ${author}`, JSON.stringify(settings)];
            expect([...cell, outcome]).toEqual([...cell, allowed ? "may" : refusal(grant, actor)]);
            if (!allowed) expect([...cell, isUntouched]).toEqual([...cell, true]);
            cells++;
          }
        }
      }
    }
  }
  console.log(`matrix: ${cells} cells of content`);
  expect(cells).toBeGreaterThan(2000);
}, 180_000);

interface Row {
  name: string;
  call: (w: Scene, who: Actor) => Promise<{ status: number; body: Body }>;
  /** Who may: with the settings off, and with them on. */
  off: readonly Actor[];
  on: readonly Actor[];
}
type Scene = World & { project: Body; sacrifice: Body };

const TEAM = ["owner", "admin", "member", "other"] as const;
const ADMINS = ["owner", "admin"] as const;
/** `member` made the project. */
const CREATOR = ["owner", "admin", "member"] as const;
const put =
  (path: (w: Scene) => string, body?: object, method = "PUT") =>
  (w: Scene, who: Actor) =>
    w.call(who, method, path(w), body);
const inProject = (rest: string) => (w: Scene) => `/projects/${w.project.id}${rest}`;

const ROWS: readonly Row[] = [
  {
    name: "edit a project",
    call: put(inProject(""), { color: "red" }, "PATCH"),
    off: TEAM,
    on: CREATOR,
  },
  {
    name: "change a tool",
    call: put(inProject("/tools/chat"), { enabled: true }),
    off: TEAM,
    on: CREATOR,
  },
  {
    name: "add a link",
    call: put(inProject("/links"), { url: "https://example.com", title: "x" }, "POST"),
    off: TEAM,
    on: CREATOR,
  },
  {
    name: "show a tool",
    call: (w, who) =>
      w.call(who, "PUT", `/recordings/${w.project.tool("board")}/visibility`, {
        visible_to_clients: true,
      }),
    off: TEAM,
    on: CREATOR,
  },
  {
    name: "change its people",
    call: put(inProject("/people"), { grant: [] }),
    off: TEAM,
    on: CREATOR,
  },
  {
    name: "archive a project",
    call: (w, who) => w.call(who, "PUT", `/projects/${w.sacrifice.id}/status/archived`),
    off: CREATOR,
    on: CREATOR,
  },
  {
    name: "trash a project",
    call: (w, who) => w.call(who, "PUT", `/projects/${w.sacrifice.id}/status/trashed`),
    off: CREATOR,
    on: CREATOR,
  },
  {
    name: "invite somebody",
    call: (w, who) =>
      w.call(who, "POST", "/people", {
        email: `${crypto.randomUUID()}@example.com`,
        role: "member",
      }),
    off: TEAM,
    on: ADMINS,
  },
  {
    name: "make a category",
    call: put(() => "/categories", { name: "x" }, "POST"),
    off: ADMINS,
    on: ADMINS,
  },
  {
    name: "place a marker",
    call: put(() => "/roadmap/markers", { name: "x", date: "2027-01-01" }, "POST"),
    off: ADMINS,
    on: ADMINS,
  },
  {
    name: "toggle the gauge",
    call: put(inProject("/health"), { enabled: true }),
    off: ADMINS,
    on: ADMINS,
  },
  {
    name: "set the gauge",
    call: put(inProject("/health/updates"), { position: 5 }, "POST"),
    off: TEAM,
    on: TEAM,
  },
  {
    name: "read the trash",
    call: put(() => "/trash", undefined, "GET"),
    off: ["owner"],
    on: ["owner"],
  },
  {
    name: "list public items",
    call: put(() => "/public-items", undefined, "GET"),
    off: ["owner"],
    on: ["owner"],
  },
  {
    name: "list all projects",
    call: put(() => "/projects?scope=all", undefined, "GET"),
    off: ["owner"],
    on: ["owner"],
  },
  {
    name: "join a project",
    call: put(inProject("/join"), undefined, "POST"),
    off: ["owner"],
    on: ["owner"],
  },
  {
    name: "see the health report",
    call: put(() => "/reports/health", undefined, "GET"),
    off: TEAM,
    on: TEAM,
  },
  {
    name: "see the roadmap",
    call: put(() => "/roadmap/markers", undefined, "GET"),
    off: TEAM,
    on: TEAM,
  },
  {
    name: "make a project",
    call: put(() => "/projects", { name: "x" }, "POST"),
    off: TEAM,
    on: TEAM,
  },
];

test("every cell of who may do what with projects and the organization, by role and settings", async () => {
  let cells = 0;
  for (const restricted of [false, true]) {
    const w = await world();
    const settings = { restrict_project_edits: restricted, restrict_people_edits: restricted };
    w.change("update org set settings = ?", JSON.stringify(settings));
    services.tenants.closeAll();
    await services.wakeIndex.idle();
    const project = await w.project("member");
    await w.call("owner", "PUT", `/projects/${project.id}/health`, { enabled: true });
    await w.call("member", "PUT", `/projects/${project.id}/people`, {
      grant: [w.people.client.membershipId],
    });
    for (const row of ROWS) {
      for (const who of PEOPLE) {
        const sacrifice = await w.project("member");
        const { status, body } = await row.call({ ...w, project, sacrifice }, who);
        const may = (restricted ? row.on : row.off).includes(who);
        const cell = [row.name, who, restricted];
        expect([...cell, status < 300, status]).toEqual([
          ...cell,
          may,
          may ? status : body.error && status === 404 ? 404 : 403,
        ]);
        cells++;
      }
    }
  }
  console.log(`matrix: ${cells} cells of projects and the organization`);
});
