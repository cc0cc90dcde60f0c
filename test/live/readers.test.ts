import { expect, test } from "bun:test";
import { readersOf, readersOfProject } from "#/core/access/live/readers.ts";
import { objects } from "../support/routes.ts";
import { services } from "../support/server.ts";

const EVERYBODY = ["owner", "admin", "member", "other", "client"] as const;

test("who is told of something is who finds it by its id, of everything that there is", async () => {
  const w = await objects();
  const { call, org, people, rows, change } = w;
  const { body: template } = await call("owner", "POST", "/templates", { name: "Template" });
  const { body: closed } = await call("owner", "POST", "/projects", { name: "Closed" });
  const [shown, draft] = rows("select id from recordings where type = 'message' limit 2");
  change("update recordings set visible_to_clients = 1 where id = ?", shown.id);
  const board = closed.tools.find(({ key }: { key: string }) => key === "message_board").id;
  const made = await w.make("owner", board, {
    type: "message",
    title: "D",
    content: "x",
    status: "drafted",
  });
  await call("owner", "PUT", `/projects/${w.real.projects}/people`, {
    grant: [people.client.membershipId],
  });
  const db = services.tenants.get(org.id);
  const ids = [
    ...EVERYBODY.map((who) => people[who].membershipId),
    "0193b0c8-7d10-7000-8000-0000000000d0",
  ];
  const namesOf = (found: readonly { id: string }[]): string[] =>
    EVERYBODY.filter((who) => found.some(({ id }) => id === people[who].membershipId));
  const finding = async (path: string) => {
    const found: string[] = [];
    for (const who of EVERYBODY) if ((await call(who, "GET", path)).status === 200) found.push(who);
    return found;
  };
  const all = rows("select id, type from recordings");
  expect(all.length).toBeGreaterThan(30);
  const kinds = new Set<string>();
  for (const { id, type } of all) {
    const told = namesOf(readersOf(db, id, ids));
    kinds.add(told.join());
    expect([type, told]).toEqual([type, await finding(`/recordings/${id}`)]);
  }
  expect(kinds.size).toBeGreaterThan(3);
  for (const id of [w.real.projects ?? "", closed.id])
    expect(namesOf(readersOfProject(db, id, ids))).toEqual(await finding(`/projects/${id}`));
  expect(namesOf(readersOfProject(db, template.id, ids))).toEqual(
    await finding(`/templates/${template.id}`),
  );
  expect([namesOf(readersOf(db, made.id, ids)), draft === undefined]).toEqual([["owner"], false]);
});
