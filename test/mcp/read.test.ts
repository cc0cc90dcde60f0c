import { expect, test } from "bun:test";
import { statementsOf } from "../support/statements.ts";
import { type Answer, type Body, send, type World, world } from "../support/world.ts";
import { callTool, tokenOf } from "./door.ts";

/** What a tool shows of a row: fields that its route has, and none that has nothing. */
const shownOf = (row: Body, names: readonly string[]): Body =>
  Object.fromEntries(
    names.filter((name) => (row[name] ?? null) !== null).map((name) => [name, row[name]]),
  );

interface Listed {
  path: string;
  tool: string;
  args: object;
  names: readonly string[];
}

const PROJECT = ["id", "name", "status", "description", "starts_on", "app_url", "starred"];
const RECORDING = ["id", "type", "title", "status", "parent_id", "due_on", "completed", "version"];

async function lists({ org, make, project }: World): Promise<Listed[]> {
  const organization = org.slug;
  const { tool } = await project("owner", { name: "Reef", description: "Of corals." });
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("owner", list.id, { type: "todo", title: "One", due_on: "2026-12-01" });
  await make("owner", todo.id, { type: "todo", title: "A part of it" });
  const columns = await make("owner", tool("board"), { type: "column", title: "Next" });
  await make("owner", columns.id, { type: "card", title: "One" });
  const under = (id: string): Listed => ({
    path: `/api/v1/${organization}/recordings/${id}/children`,
    tool: "list_children",
    args: { organization, id },
    names: RECORDING,
  });
  const path = `/api/v1/${organization}/projects`;
  return [
    { path, tool: "list_projects", args: { organization }, names: PROJECT },
    under(list.id),
    under(tool("board")),
    under(columns.id),
  ];
}

test("a list by a tool says what its route says, and reads nothing that it doesn't show", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const headers = { authorization: `Bearer ${token}`, "user-agent": "test (test@example.com)" };
  for (const { path, tool, args, names } of await lists(w)) {
    let [route, answered]: [Answer | null, Body] = [null, null];
    const byRoute = await statementsOf(async () => {
      route = await send("GET", path, undefined, headers);
    });
    const byTool = await statementsOf(async () => {
      answered = (await callTool(token, tool, args)).answer;
    });
    const [rows = []] = Object.values<Body[]>(answered);
    const whole: Body[] = (route as Answer | null)?.body;
    expect(rows.map((row) => shownOf(row, names))).toEqual(whole.map((row) => shownOf(row, names)));
    expect(rows.length).toBeGreaterThan(0);
    expect([path, byTool.length < byRoute.length]).toEqual([path, true]);
  }
});

test("a list by a tool has the beginning of each text: a hundred letters beside a title, else two", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const { tool } = await w.project("owner");
  const list = await w.make("owner", tool("todos"), { type: "todolist", title: "List" });
  const words = `Seals &amp; <strong>corals</strong>${"&quot;".repeat(300)}`;
  await w.make("owner", list.id, { type: "todo", title: "One", content_html: `<p>${words}</p>` });
  await w.make("owner", list.id, { type: "todo", title: "Two", content_html: "<p>Short</p>" });
  await w.make("owner", tool("chat"), { type: "chat_message", content_html: `<p>${words}</p>` });
  const organization = w.org.slug;
  const contents = async (id: string) => {
    const { answer } = await callTool(token, "list_children", { organization, id });
    return (answer.recordings as Body[]).map(({ content }) => content);
  };
  const said = `Seals & corals${'"'.repeat(300)}`;
  expect(await contents(list.id)).toEqual([`${said.slice(0, 100)}...`, "Short"]);
  expect(await contents(tool("chat"))).toEqual([`${said.slice(0, 200)}...`]);
});

test("a list by a tool doesn't ask what each row is to whoever calls", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const { tool } = await w.project("owner");
  const list = await w.make("owner", tool("todos"), { type: "todolist", title: "List" });
  await w.make("owner", list.id, { type: "todo", title: "One" });
  const args = { organization: w.org.slug, id: list.id };
  const asked = await statementsOf(() => callTool(token, "list_children", args));
  const listing = asked.filter((text) => /order by .* limit/s.test(text));
  expect(listing.length).toBeGreaterThan(0);
  expect(listing.filter((text) => /subscriptions|bookmarks|public_links/.test(text))).toEqual([]);
});

test("of an approval, a project's health and a question it says how they stand", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const project = await w.project("owner");
  const [client, organization] = [w.people.client.membershipId, w.org.slug];
  await w.call("owner", "PATCH", `/projects/${project.id}`, { clients_enabled: true });
  await w.call("owner", "PUT", `/projects/${project.id}/people`, { grant: [client] });
  const { clients_id, check_ins_id } = (await w.call("owner", "GET", `/projects/${project.id}`))
    .body;
  const { body: approval } = await w.call("owner", "POST", `/recordings/${clients_id}/approvals`, {
    title: "Logo",
    approver_id: client,
  });
  await w.call("client", "PUT", `/recordings/${approval.id}/approval`, { decision: "approved" });
  const gauge = { position: 60, status: "on_track", note: "A ship is late." };
  const health = `/projects/${project.id}/health`;
  await w.call("owner", "PUT", health, { enabled: true });
  const { body: update } = await w.call("owner", "POST", `${health}/updates`, gauge);
  const schedule = { frequency: "weekly", days: [1], hour: 9, minute: 0 };
  const { body: question } = await w.call("owner", "POST", `/recordings/${check_ins_id}/children`, {
    type: "question",
    title: "What did you do?",
    schedule,
    membership_ids: [w.people.member.membershipId],
  });
  const read = async ({ id }: Body) =>
    (await callTool(token, "get_recording", { organization, id })).answer;
  expect(await read(approval)).toMatchObject({ decision: "approved", approver_id: client });
  expect(await read(update)).toMatchObject({ health: { position: 60 }, note: gauge.note });
  expect(await read(question)).toMatchObject({ schedule, paused: false });
});

const TABLE = "<table><tbody><tr><td><p>Port</p></td><td><p>Lagos</p></td></tr></tbody></table>";

test("a formatted text is read in pieces and changed without losing how it looks", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const organization = w.org.slug;
  const { tool } = await w.project("owner");
  const line = '<p><strong>Coral 🐚</strong> and <a href="https://example.com/a">salt</a></p>';
  const sent = `${line.repeat(200)}${TABLE}`;
  const asked = { organization, parent_id: tool("message_board"), title: "Letter" };
  const made = await callTool(token, "create_message", {
    ...asked,
    content_html: sent,
    idempotency_key: "a-formatted-letter",
  });
  const { id, version } = made.answer;
  const stored = (await w.call("owner", "GET", `/recordings/${id}`)).body.content_html;
  let [read, offset]: [string, number | undefined] = ["", 0];
  while (offset !== undefined) {
    const args = { organization, id, offset, html: true };
    const { answer } = await callTool(token, "get_recording", args);
    expect(answer.content).toBeUndefined();
    read += answer.content_html;
    offset = answer.content_next_offset;
  }
  expect(read).toBe(stored);
  const change = { organization, id, version, idempotency_key: "changed-in-one-word" };
  const changed = await callTool(token, "update_recording", {
    ...change,
    content_html: read.replaceAll("salt", "pepper"),
  });
  expect(changed.answer.version).toBeGreaterThan(version);
  expect((await w.call("owner", "GET", `/recordings/${id}`)).body.content_html).toBe(
    stored.replaceAll("salt", "pepper"),
  );
  // Not asked for, it is none that takes room.
  const plain = await callTool(token, "get_recording", { organization, id });
  expect(plain.answer.content_html).toBeUndefined();
  expect(plain.answer.content.startsWith("Coral 🐚 and pepper")).toBe(true);
});

test("a title may be as long as by the route, and who is assigned leaves a version to go on from", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const organization = w.org.slug;
  const { tool } = await w.project("owner");
  const list = await w.make("owner", tool("todos"), { type: "todolist", title: "List" });
  const title = "Reef ".repeat(400).trim();
  const asked = { organization, parent_id: list.id, title, idempotency_key: "a-long-title" };
  const { id, version } = (await callTool(token, "create_todo", asked)).answer;
  const membership_ids = [w.people.member.membershipId];
  const given = { organization, id, version, membership_ids, idempotency_key: "given-to-them" };
  const assigned = await callTool(token, "assign_people", given);
  const read = await w.call("owner", "GET", `/recordings/${id}`);
  expect(read.body).toMatchObject({
    title,
    version: assigned.answer.version,
    assignee_ids: membership_ids,
  });
  const done = { organization, id, version: assigned.answer.version, idempotency_key: "all-done" };
  expect((await callTool(token, "complete", done)).answer.completed).toBe(true);
  // What nobody is assigned to is no work, as by the route.
  const board = (await w.call("owner", "GET", `/recordings/${list.id}`)).body;
  const wrong = { ...given, id: list.id, version: board.version, idempotency_key: "to-a-list" };
  expect((await callTool(token, "assign_people", wrong)).refused.code).toBe("validation_failed");
  const longer = { ...asked, title: "x".repeat(10_001), idempotency_key: "a-longer-title" };
  const byRoute = { type: "todo", title: longer.title };
  const path = `/recordings/${list.id}/children`;
  const refused = (await w.call("owner", "POST", path, byRoute)).body.error;
  expect((await callTool(token, "create_todo", longer)).refused).toEqual(refused);
});
