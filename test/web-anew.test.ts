import { expect, test } from "bun:test";
import { ApiError } from "#/client/errors.ts";
import { sendFrom } from "#/web/offline/anew.ts";

interface Day {
  due_on?: string;
  title?: string;
}

/** A to-do on a server that refuses what was made from another version. */
function served() {
  let now = { version: 1, due_on: "2026-12-01", title: "Sign the freight quote" };
  const change = (body: Day) => {
    now = { ...now, ...body, version: now.version + 1 };
    return now;
  };
  const send = (body: Day & { base_version: number }) => {
    if (body.base_version !== now.version)
      return Promise.reject(new ApiError(409, "stale", "Changed.", {}, { recording: now }));
    const { base_version: _, ...rest } = body;
    return Promise.resolve(change(rest));
  };
  return { change, send, now: () => now };
}

test("a second change of one's own goes on from the first, though the page shows what was before it", async () => {
  const todo = served();
  const seen = { version: 1, begun: { due_on: "2026-12-01" } };
  await sendFrom("/quick", { ...seen, body: { due_on: "2026-12-02" } }, todo.send);
  await sendFrom("/quick", { ...seen, body: { due_on: "2026-12-03" } }, todo.send);
  expect(todo.now()).toMatchObject({ version: 3, due_on: "2026-12-03" });
});

test("what another changed stays, also where one changed something else in between", async () => {
  const todo = served();
  const seen = { version: 1, begun: { due_on: "2026-12-01", title: "Sign the freight quote" } };
  todo.change({ due_on: "2026-12-24" });
  await sendFrom("/between", { ...seen, body: { title: "Sign it" } }, todo.send);
  const late = sendFrom("/between", { ...seen, body: { due_on: "2026-12-02" } }, todo.send);
  expect(await late.catch(({ code }) => code)).toBe("stale");
  expect(todo.now()).toMatchObject({ due_on: "2026-12-24", title: "Sign it" });
});
