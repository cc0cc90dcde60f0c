import { expect, test } from "bun:test";
import { costOf } from "../support/cost.ts";
import { crowdInto } from "../support/crowd.ts";
import { multiply } from "../support/large.ts";
import { services } from "../support/server.ts";
import { type Body, world } from "../support/world.ts";

/** As for other verbs over very many recordings, in ms of processor time. */
const LONGEST_MS = 300;
/** On a slower machine: so many times what it takes there to insert such rows by plain SQL. */
const LONGEST_OF_FLOOR = 1.5;
const TRIES = 5;

async function least(send: () => Promise<Body>, enough: number): Promise<number> {
  let longest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES && longest > enough; n++) {
    const cost = await costOf(send);
    expect(cost.answer.status).toBe(201);
    longest = Math.min(longest, cost.longest);
  }
  return Math.round(longest);
}

/** As much as a template can hold, each with its days. */
const WHOLE = {
  "to-dos": { type: "todo", parent: "todolist", body: { due_on: "2026-03-09" }, count: 9_900 },
  "long texts": {
    type: "todo",
    parent: "todolist",
    body: { content_html: `<p>${"lorem ipsum ".repeat(8300)}</p>` },
    count: 370,
  },
  series: {
    type: "schedule_entry",
    parent: "schedule",
    body: {
      starts_at: "2026-03-02T09:00:00Z",
      recurrence: { frequency: "monthly", time_zone: "America/New_York", until: "2027-01-01" },
    },
    count: 9_900,
  },
  "counted series": {
    type: "schedule_entry",
    parent: "schedule",
    body: {
      starts_at: "2026-03-02T09:00:00Z",
      recurrence: { frequency: "monthly", time_zone: "America/New_York", count: 1000 },
    },
    count: 9_900,
  },
} as const;

test("no template of very much holds the loop for longer than 300 ms while it is made or used", async () => {
  const w = await world();
  crowdInto(services, w.org.id, 30);
  const report: string[] = [];
  for (const [name, { type, parent, body, count }] of Object.entries(WHOLE)) {
    const project = await w.project("member");
    const list =
      parent === "schedule"
        ? project.tool("schedule")
        : (await w.make("member", project.tool("todos"), { type: "todolist", title: "Large" })).id;
    const one = await w.make("member", list, { type, title: "One", ...body });
    const floor = await costOf(() => multiply(w, one.id, count));
    const limit = Math.max(LONGEST_MS, floor.longest * LONGEST_OF_FLOOR);
    const templates: string[] = [];
    const made = await least(async () => {
      const answer = await w.call("member", "POST", "/templates", { project_id: project.id });
      templates.push(answer.body.id);
      return answer;
    }, limit);
    const used = await least(
      () => w.call("member", "POST", `/templates/${templates[0]}/use`, { name: "Used" }),
      limit,
    );
    report.push(`${name}: made in ${made} ms, used in ${used} ms`);
    expect([name, made <= limit, used <= limit]).toEqual([name, true, true]);
  }
  console.info(report.join("; "));
}, 240_000);
