import { expect, test } from "bun:test";
import { baseUrl } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

test("only links of this organization's own addresses are references", async () => {
  const { call, make, project, org } = await world();
  const board = (await project()).tool("message_board");
  const target = await make("member", board, { type: "message", title: "Target" });
  const from = async (href: string) => {
    const content_html = `<p><a href="${href}">it</a></p>`;
    const { id } = await make("member", board, { type: "message", title: href, content_html });
    const { body } = await call("member", "GET", `/recordings/${target.id}/references`);
    return body.some((found: Body) => found.id === id);
  };
  const path = `${org.slug}/recordings/${target.id}`;
  for (const own of [
    `/${path}`,
    `/api/v1/${path}`,
    `${baseUrl}/${path}`,
    `${baseUrl}/api/v1/${path}#c`,
    `/${path}?a=1`,
  ])
    expect([own, await from(own)]).toEqual([own, true]);
  for (const other of [
    `https://evil.example/${path}`,
    `https://localhost:3000/${path}`,
    `http://localhost/${path}`,
    `//evil.example/${path}`,
    `${baseUrl}@evil.example/${path}`,
    `/other-org/recordings/${target.id}`,
    `/recordings/${target.id}`,
    `/x/${path}`,
    `https://evil.example/?u=/${path}`,
  ])
    expect([other, await from(other)]).toEqual([other, false]);
});

test("what only looks like a link leads nowhere", async () => {
  const { call, make, project, org } = await world();
  const board = (await project()).tool("message_board");
  const target = await make("member", board, { type: "message", title: "Target" });
  await make("member", board, {
    type: "message",
    title: "Words",
    content_html: `<p>/${org.slug}/recordings/${target.id}</p>`,
  });
  expect((await call("member", "GET", `/recordings/${target.id}/references`)).body).toEqual([]);
});
