import { expect, test } from "bun:test";
import { statementsOf } from "./support/statements.ts";
import { desk } from "./support/tray.ts";
import type { Body } from "./support/world.ts";

test("a project says how much of it is unread, alone, in lists, and to each reader their own", async () => {
  const w = await desk();
  const open = { name: "Quiet", all_access: true };
  const { body: quiet } = await w.call("owner", "POST", "/projects", open);
  const message = await w.post("One");
  await w.post("Two");
  const at = `/projects/${w.project.id}`;
  const alone = async (who: "other" | "member") => (await w.call(who, "GET", at)).body.unread_count;
  const listed = async (path = "/projects") =>
    Object.fromEntries(
      (await w.call("other", "GET", path)).body.map((one: Body) => [one.id, one.unread_count]),
    );
  expect([await alone("other"), await alone("member")]).toEqual([2, 0]);
  expect(await listed()).toEqual({ [w.project.id]: 2, [quiet.id]: 0 });
  const board = quiet.tools.find(({ key }: Body) => key === "message_board").id;
  await w.call("member", "PUT", `/recordings/${message.id}/position`, { parent_id: board });
  expect(await listed()).toEqual({ [w.project.id]: 1, [quiet.id]: 1 });
  await w.call("member", "PUT", `/recordings/${message.id}/status/trashed`);
  expect(await listed()).toEqual({ [w.project.id]: 1, [quiet.id]: 0 });
});

test("what is read, made new, seen no more or too old counts at once, past an entity tag too", async () => {
  const w = await desk();
  const message = await w.post("One");
  const [{ id }] = (await w.tray()).notifications;
  let etag = "";
  const read = async () => {
    const { status, headers, body } = await w.call(
      "other",
      "GET",
      `/projects/${w.project.id}`,
      undefined,
      { "if-none-match": etag },
    );
    etag = headers.get("etag") ?? "";
    return status === 304 ? 304 : body.unread_count;
  };
  expect([await read(), await read()]).toEqual([1, 304]);
  await w.call("other", "PATCH", `/my/notifications/${id}`, { read: true });
  expect([await read(), await read()]).toEqual([0, 304]);
  await w.call("other", "PATCH", `/my/notifications/${id}`, { read: false });
  expect(await read()).toBe(1);
  await w.call("owner", "PUT", `/recordings/${message.id}/status/trashed`);
  expect(await read()).toBe(0);
  await w.call("owner", "PUT", `/recordings/${message.id}/status/active`);
  expect(await read()).toBe(1);
  w.change("update notifications set updated_at = '2026-01-20T10:00:00.000Z'");
  expect(await read()).toBe(0);
});

test("a list of many projects asks for what is unread once", async () => {
  const w = await desk();
  const asked = async () => (await statementsOf(() => w.call("other", "GET", "/projects"))).length;
  const before = await asked();
  for (let n = 0; n < 30; n++)
    await w.call("owner", "POST", "/projects", { name: `P${n}`, all_access: true });
  expect(await asked()).toBe(before);
});
