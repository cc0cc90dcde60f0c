import { expect, test } from "bun:test";
import { world } from "./support/world.ts";

test("rich text that grows too long when it is escaped is refused", async () => {
  const { call, make, project } = await world();
  const { tool } = await project();
  const message = await make("owner", tool("message_board"), { type: "message", title: "Hello" });
  for (const key of ["content", "content_html"]) {
    const { status, body } = await call("owner", "PATCH", `/recordings/${message.id}`, {
      [key]: "<".repeat(39_000),
    });
    expect([key, status, body.error?.fields]).toEqual([
      key,
      422,
      { content: [{ code: "too_long", message: expect.any(String) }] },
    ]);
  }
});
