import { expect, test } from "bun:test";
import { clock } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

async function board() {
  const w = await world();
  const project = await w.project();
  const id: string = project.tool("message_board");
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const post = (title = "Post", more: object = {}, who: Who = "member") =>
    w.make(who, id, { type: "message", title, ...more });
  const pin = (message: Body, method = "PUT", who: Who = "other") =>
    w.call(who, method, `/recordings/${message.id}/pin`);
  return { ...w, newProject: w.project, project, board: id, post, pin };
}

test("pinning says since when, and asking again changes nothing", async () => {
  const w = await board();
  const { post, pin, call, digest } = w;
  const message = await post();
  const [news, log] = [newsOf(w), logOf(w)];
  clock.advance(1000);
  const at = clock.now().toISOString();
  const before = (await call("other", "GET", `/recordings/${message.id}`)).body;
  const pinned = { ...before, pinned: true, pinned_at: at, updated_at: at, version: 2 };
  const first = await pin(message);
  expect([first.status, first.body]).toEqual([200, pinned]);
  clock.advance(1000);
  const written = digest();
  expect((await pin(message)).body).toEqual(pinned);
  expect(digest()).toBe(written);
  clock.advance(1000);
  const unpinned = {
    ...before,
    pinned: false,
    pinned_at: null,
    updated_at: clock.now().toISOString(),
    version: 3,
  };
  expect((await pin(message, "DELETE")).body).toEqual(unpinned);
  const rewritten = digest();
  expect((await pin(message, "DELETE")).body).toEqual(unpinned);
  expect(digest()).toBe(rewritten);
  expect([log(), news()]).toEqual([["pinned", "unpinned"], []]);
});

test("a board with ten pins refuses the eleventh, takes a pin that is there again, and counts no other board's", async () => {
  const w = await board();
  const pinned: Body[] = [];
  for (let i = 0; i < 10; i++) {
    pinned.push(await w.post(`${i}`));
    await w.pin(pinned[i]);
  }
  const eleventh = await w.post("Eleventh");
  await expectRefusals(w, [
    ["owner", "PUT", `/recordings/${eleventh.id}/pin`, undefined, { pinned: "limit" }],
  ]);
  expect((await w.pin(pinned[0])).status).toBe(200);
  const elsewhere = (await w.newProject()).tool("message_board");
  const other = await w.make("member", elsewhere, { type: "message", title: "Elsewhere" });
  expect((await w.pin(other)).body.pinned).toBe(true);
  await w.pin(pinned[3], "DELETE");
  expect((await w.pin(eleventh)).body.pinned).toBe(true);
});

test("only live messages are pinned, by the team alone", async () => {
  const w = await board();
  const { call, make, project, post } = w;
  const shown = await post("Shown", { visible_to_clients: true });
  const own = await make("client", shown.id, { type: "comment", content: "Client" });
  const [hidden, archived, trashed] = [
    await post("Hidden"),
    await post("Archived"),
    await post("Trashed"),
  ];
  await call("owner", "PUT", `/recordings/${archived.id}/status/archived`);
  await call("owner", "PUT", `/recordings/${trashed.id}/status/trashed`);
  const draft = await post("Draft", { status: "drafted" });
  const document = await make("owner", project.tool("folder"), {
    type: "document",
    title: "Document",
  });
  const wrong = { type: "wrong_type" };
  for (const method of ["PUT", "DELETE"])
    await expectRefusals(w, [
      ["client", method, `/recordings/${shown.id}/pin`, undefined, "403 role_required"],
      ["client", method, `/recordings/${hidden.id}/pin`, undefined, "404 not_found"],
      ["other", method, `/recordings/${draft.id}/pin`, undefined, "404 not_found"],
      ["owner", method, `/recordings/${archived.id}/pin`, undefined, "409 conflict"],
      ["owner", method, `/recordings/${trashed.id}/pin`, undefined, "409 conflict"],
      ["owner", method, `/recordings/${document.id}/pin`, undefined, wrong],
      ["owner", method, `/recordings/${own.id}/pin`, undefined, wrong],
      ["owner", method, `/recordings/${w.board}/pin`, undefined, wrong],
    ]);
});

test("a draft that is pinned logs nothing of it, and is pinned when it is published", async () => {
  const w = await board();
  const draft = await w.post("Draft", { status: "drafted" });
  const log = logOf(w);
  expect((await w.pin(draft, "PUT", "member")).body.pinned).toBe(true);
  expect(log()).toEqual([]);
  expect((await w.call("member", "POST", `/recordings/${draft.id}/publish`)).body.pinned).toBe(
    true,
  );
  expect(log()).toEqual(["published"]);
});
