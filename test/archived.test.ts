import { expect, test } from "bun:test";
import { world } from "./support/world.ts";

test("in an archived project no cheer is taken back and no gauge is switched", async () => {
  const { call, make, project, digest } = await world();
  const { id, tool } = await project();
  const message = await make("owner", tool("message_board"), { type: "message", title: "Plan" });
  const cheer = (await call("other", "POST", `/recordings/${message.id}/cheers`, { content: "🎉" }))
    .body;
  await call("owner", "PUT", `/projects/${id}/status/archived`);
  const before = digest();
  const refused = [
    await call("other", "DELETE", `/cheers/${cheer.id}`),
    await call("admin", "PUT", `/projects/${id}/health`, { enabled: true }),
  ];
  expect(refused.map(({ status, body }) => [status, body.error?.code])).toEqual(
    Array(2).fill([409, "conflict"]),
  );
  expect(digest()).toBe(before);
});
