import { expect, test } from "bun:test";
import { furnished } from "../support/content.ts";
import { description } from "../support/contract.ts";
import { isStream } from "../support/stream.ts";
import { type Body, send } from "../support/world.ts";
import { ID } from "./cases.ts";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ofKey: [RegExp, RegExp][] = [
  [/(?:^|_)ids?$/, ID],
  [/_at$/, INSTANT],
  [/_on$/, DAY],
];

/**
 * What in an answer is no id, instant or day, though its key says so, or has a key that is no
 * snake_case.
 */
function wrong(value: Body, path: string): string[] {
  if (typeof value !== "object" || value === null) {
    const rule = ofKey.find(([key]) =>
      key.test(
        path
          .replace(/\[\d+\]$/, "")
          .split(".")
          .at(-1) ?? "",
      ),
    );
    return typeof value === "string" && rule && !rule[1].test(value) ? [`${path}: ${value}`] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => wrong(item, `${path}[${index}]`));
  return Object.entries(value).flatMap(([key, child]) => [
    ...(/^[a-z][a-z0-9_]*$/.test(key) ? [] : [`${path}.${key}: a key`]),
    ...wrong(child, `${path}.${key}`),
  ]);
}

test("ids are lower-case UUIDv7, instants UTC to the millisecond, days days and keys snake_case, wherever they are read", async () => {
  const w = await furnished();
  const agent = (await w.call("owner", "POST", "/agents", { name: "Bot" })).body;
  const group = (
    await w.call("owner", "POST", "/groups", { name: "All", membership_ids: [agent.id] })
  ).body;
  await w.call("owner", "POST", "/folders", { name: "Folder" });
  await w.call("owner", "POST", `/projects/${w.project.id}/links`, {
    url: "https://reef.example",
    title: "x",
  });
  await w.call("owner", "PATCH", `/projects/${w.project.id}`, { starts_on: "2026-03-01" });
  await w.call("owner", "POST", "/my/notes", { title: "Note" });
  await w.call("owner", "PATCH", "/my/note", { content: "x" });
  await w.call("owner", "POST", "/my/bookmarks", { recording_id: w.project.tool("todos") });
  await w.call("owner", "POST", "/api/v1/me/tokens", {
    name: "x",
    expires_at: "2030-01-01T00:00:00+03:00",
  });
  const ids: Record<string, string> = {
    projects: w.project.id,
    groups: group.id,
    agents: agent.id,
    people: w.people.other.membershipId,
    recordings: w.project.tool("todos"),
  };
  const found: string[] = [];
  let answered = 0;
  for (const [template, operations] of Object.entries<Body>(description.paths)) {
    const path = template
      .replace("{org_slug}", w.org.slug)
      .replace(/(\w+)\/\{id\}/g, (whole, kind) => (ids[kind] ? `${kind}/${ids[kind]}` : whole));
    if (!operations.get || path.includes("{") || !path.startsWith("/api/v1/") || isStream(path))
      continue;
    const { status, body } = await send("GET", path, undefined, { cookie: w.people.owner.cookie });
    if (status !== 200) continue;
    answered++;
    found.push(...wrong(body, path));
  }
  expect(answered).toBeGreaterThan(40);
  expect(found).toEqual([]);
});
