import { expect, test } from "bun:test";
import { join } from "node:path";
import { listen } from "bun";
import { ran } from "../support/command-line.ts";
import { withFolder } from "../support/process.ts";

/** What listens, says something to whoever comes, and then no more. */
const silent = (said = "") => {
  const server = listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { open: (socket) => void socket.write(said), data: () => {} },
  });
  return envOf(server.port, () => server.stop(true));
};
const envOf = (port: number | undefined, stop: () => unknown) => ({
  address: `http://127.0.0.1:${port}`,
  env: {
    ATOLL_URL: `http://127.0.0.1:${port}`,
    ATOLL_TOKEN: "svc_pat_x",
    ATOLL_ORG: "reef",
    ATOLL_TIMEOUT: "0.7",
  },
  async [Symbol.asyncDispose]() {
    await stop();
  },
});
const json = (more = "") => `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${more}\r\n`;

test("a server that never answers, or stops in the midst of it, is waited for so long and no longer", async () => {
  await using mute = silent();
  await using stalled = silent(`${json("Content-Length: 500\r\n")}[`);
  for (const server of [mute, stalled]) {
    for (const words of [
      ["projects", "list"],
      ["api", "GET", "/projects"],
      ["todos", "add", "x", "Paint", "--due-on", "friday"],
    ]) {
      const error = `${server.address} doesn't answer.\n`;
      expect(await ran(words, server)).toMatchObject({ exit: 11, out: "", error });
    }
    const asJson = await ran(["projects", "list", "--json"], server);
    expect(JSON.parse(asJson.error).error).toMatchObject({ status: 0, code: "unanswered" });
  }
  const wrong = { env: { ...mute.env, ATOLL_TIMEOUT: "soon" } };
  expect((await ran(["projects", "list"], wrong)).exit).toBe(2);
}, 30_000);

test("a change that got no answer may have been done, and that is said", async () => {
  await using mute = silent();
  const unsure = `${mute.address} doesn't answer. It may have been done: `;
  const made = await ran(["projects", "create", "Reef"], mute);
  expect([made.exit, made.out]).toEqual([11, ""]);
  expect(made.error).toStartWith(`${unsure}the same command again with --idempotency-key `);
  const own = await ran(["projects", "create", "Reef", "--idempotency-key", "reef-0001"], mute);
  expect(own.error).toBe(
    `${unsure}the same command again with --idempotency-key reef-0001 does it once.\n`,
  );
  const look = `${unsure}look before you send it again.\n`;
  expect((await ran(["projects", "update", "x", "--name", "y"], mute)).error).toBe(look);
  expect((await ran(["api", "PATCH", "/x", "--data", "{}"], mute)).error).toBe(look);
  const cutting = listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { data: (socket) => void socket.end() },
  });
  await using cut = envOf(cutting.port, () => cutting.stop(true));
  const broken = await ran(["projects", "update", "x", "--name", "y"], cut);
  expect([broken.exit, broken.error]).toEqual([
    11,
    `${cut.address} can't be reached. It may have been done: look before you send it again.\n`,
  ]);
  const nowhere = { env: { ...cut.env, ATOLL_URL: "http://127.0.0.1:1" } };
  expect((await ran(["projects", "update", "x", "--name", "y"], nowhere)).error).toBe(
    "http://127.0.0.1:1 can't be reached.\n",
  );
}, 30_000);

/** A server of files whose store is another. */
const serverOf = (store: string, size: number) =>
  Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (/projects/.test(pathname)) return Response.json({ error: {} }, { status: 404 });
      if (pathname.endsWith("/download")) return Response.redirect(store, 302);
      const upload = { url: store, parts: null, headers: {} };
      const said = { id: "one", byte_size: size, upload, filename: "reef.bin" };
      return Response.json(said, { status: 201 });
    },
  });

test(
  "a file that comes or goes ends where nothing of it moves",
  () =>
    withFolder(async (folder) => {
      const size = 32 * 1024 * 1024;
      await Bun.write(join(folder, "reef.bin"), new Uint8Array(size));
      await using mute = silent();
      await using begun = silent("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nxx");
      const serverTo = (store: string) => {
        const server = serverOf(store, size);
        return envOf(server.port, () => server.stop(true));
      };
      await using up = serverTo(mute.address);
      const sent = await ran(["files", "upload", "x", "reef.bin"], { ...up, cwd: folder });
      expect([sent.exit, sent.out]).toEqual([11, ""]);
      expect(sent.error).toContain("The store doesn't answer. Go on: ");
      await using down = serverTo(begun.address);
      const got = await ran(["files", "download", "x", "--output", "y"], { ...down, cwd: folder });
      expect(got).toMatchObject({
        exit: 11,
        error: "Nothing more comes: nothing of y was kept.\n",
      });
    }),
  30_000,
);

test(
  "a file that moves slowly takes as long as it takes",
  () =>
    withFolder(async (folder) => {
      const size = 32 * 1024 * 1024;
      await Bun.write(join(folder, "reef.bin"), new Uint8Array(size));
      let heard = 0;
      const slow = listen<undefined>({
        hostname: "127.0.0.1",
        port: 0,
        socket: {
          data(socket, bytes) {
            heard += bytes.length;
            socket.pause();
            setTimeout(() => socket.resume(), 20);
            if (heard > size) socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
          },
        },
      });
      const server = serverOf(`http://127.0.0.1:${slow.port}/`, size);
      await using up = envOf(server.port, () => server.stop(true));
      const began = performance.now();
      const words = ["files", "upload", "x", "reef.bin", "--quiet"];
      expect(await ran(words, { ...up, cwd: folder })).toMatchObject({ exit: 0, out: "one\n" });
      expect(performance.now() - began).toBeGreaterThan(1000);
      slow.stop(true);
    }),
  30_000,
);
