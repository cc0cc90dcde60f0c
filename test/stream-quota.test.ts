import { expect, test } from "bun:test";
import { app, baseUrl, services } from "./support/server.ts";
import { world } from "./support/world.ts";

test("a person has twenty streams open at once in all organizations, and each that ends makes room", async () => {
  const { org, people, call } = await world();
  const second = (await call("member", "POST", "/api/v1/orgs", { name: `Second of ${org.slug}` }))
    .body.slug;
  const open = (slug: string, who: "member" | "other" = "member") =>
    app.handle(
      new Request(`${baseUrl}/api/v1/${slug}/my/notifications/stream`, {
        headers: { cookie: people[who].cookie },
      }),
    );
  const streams: Response[] = [];
  for (let n = 0; n < 20; n++) streams.push(await open(n % 2 ? org.slug : second));
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const refused = await open(org.slug);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  const other = await open(org.slug, "other");
  expect(other.status).toBe(200);
  await streams[0]?.body?.cancel();
  const again = await open(second);
  expect(again.status).toBe(200);
  for (const stream of [...streams, other, again]) await stream.body?.cancel().catch(() => {});
  expect(services.hub.size).toBe(0);
});
