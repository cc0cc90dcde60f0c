import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { fileName } from "#/cli/transfers/download.ts";
import { atTerminal, program, projectIn, ran, started } from "../support/command-line.ts";

const MEBI = 1024 ** 2;

test(
  "files go up and come back byte for byte, whole or not at all",
  () =>
    atTerminal(async (terminal) => {
      const { atoll, folder } = terminal;
      const { project } = await projectIn(terminal);
      const bytes = crypto.getRandomValues(new Uint8Array(150_000));
      await Bun.write(join(folder, "reef map.bin"), bytes);
      await Bun.write(join(folder, "b.txt"), "Some words.\n");
      const up = await atoll(
        ["files", "upload", project, "reef map.bin", "b.txt", "--notes", "Both", "--json"],
        { cwd: folder },
      );
      expect([up.exit, up.error]).toEqual([0, ""]);
      const [first, second] = up.json();
      expect(first).toMatchObject({
        type: "upload",
        filename: "reef map.bin",
        byte_size: 150_000,
        notes: "Both",
      });
      const to = join(folder, "to");
      await Bun.write(join(to, ".keep"), "");
      const down = await atoll(["files", "download", first.id, "--quiet"], { cwd: to });
      expect([down.exit, down.out]).toEqual([0, "reef map.bin\n"]);
      expect(Buffer.compare(readFileSync(join(to, "reef map.bin")), bytes)).toBe(0);
      const again = await atoll(["files", "download", first.id], { cwd: to });
      expect([again.exit, again.error.includes("--force")]).toEqual([2, true]);
      expect((await atoll(["files", "download", first.id, "--force"], { cwd: to })).exit).toBe(0);
      expect((await atoll(["files", "download", second.id, "--output", "-"])).out).toBe(
        "Some words.\n",
      );
      expect((await atoll(["files", "list", project, "--jq", ".[].filename"])).out).toBe(
        "b.txt\nreef map.bin\n",
      );
      expect((await atoll(["files", "download", crypto.randomUUID()], { cwd: to })).exit).toBe(5);
      expect((await atoll(["files", "upload", project, "missing.bin"], { cwd: to })).exit).toBe(2);
      const typed = ["files", "upload", project, "-", "--name", "typed.txt", "--jq", ".filename"];
      expect(await atoll(typed, { input: "Typed." })).toMatchObject({
        exit: 0,
        out: "typed.txt\n",
      });
      expect((await atoll(["files", "upload", project, "-"])).exit).toBe(2);
      expect(readdirSync(to).toSorted()).toEqual([".keep", "reef map.bin"]);
      const version = [
        "files",
        "create-upload-version",
        first.id,
        "--file",
        "reef map.bin",
        "--jq",
        ".versions_count",
      ];
      expect((await atoll(version, { cwd: folder })).out).toBe("2\n");
    }),
  60_000,
);

test(
  "files go up where all of them are there, and what did is said where a later one is refused",
  () =>
    atTerminal(async (terminal) => {
      const { atoll, folder } = terminal;
      const { project } = await projectIn(terminal);
      await Bun.write(join(folder, "a.txt"), "A");
      await Bun.write(join(folder, "in", "b.txt"), "B");
      const up = (...paths: string[]) =>
        atoll(["files", "upload", project, ...paths], { cwd: folder });
      expect(await up("a.txt", "missing.txt")).toMatchObject({
        exit: 2,
        out: "",
        error: "There is no file missing.txt\n",
      });
      expect(await up("a.txt", "in")).toMatchObject({ exit: 2, error: "in is no file.\n" });
      expect((await atoll(["files", "list", project, "--quiet"])).out).toBe("");
      await Bun.write(join(folder, "vast.bin"), "");
      truncateSync(join(folder, "vast.bin"), 11 * 1024 * MEBI);
      const half = await up("a.txt", "vast.bin");
      expect(half.error).toMatch(/\nvast\.bin: byte_size: [^\n]*\n$/);
      expect([half.exit, half.out.includes("a.txt"), half.error.includes("Next")]).toEqual([
        7,
        true,
        false,
      ]);
    }),
  60_000,
);

test(
  "a file of no bytes goes up, among others and by itself",
  () =>
    atTerminal(async (terminal) => {
      const { atoll, folder } = terminal;
      const { project } = await projectIn(terminal);
      await Bun.write(join(folder, "empty.bin"), "");
      await Bun.write(join(folder, "a.txt"), "A");
      const filters = ["--notes", "None", "--jq", ".[] | [.filename, .byte_size, .notes]"];
      const up = ["files", "upload", project, "empty.bin", "a.txt", ...filters];
      const out = '["empty.bin",0,"None"]\n["a.txt",1,"None"]\n';
      expect(await atoll(up, { cwd: folder })).toMatchObject({ exit: 0, out, error: "" });
      const typed = await atoll(["files", "upload", project, "-", "--name", "none.txt", "--quiet"]);
      expect(typed.exit).toBe(0);
      const long = `${"n".repeat(250)}.txt`;
      for (const end of ["", "B"]) {
        await Bun.write(join(folder, long), end);
        const named = await atoll(["files", "upload", project, long, "--jq", ".filename, .title"], {
          cwd: folder,
        });
        expect(named.out).toBe(`${long}\n${long}\n`);
      }
      const down = await atoll(["files", "download", typed.out.trim()], { cwd: folder });
      expect([down.exit, readFileSync(join(folder, "none.txt"), "utf8")]).toEqual([0, ""]);
    }),
  60_000,
);

test(
  "a large file goes up in parts, and goes on where it broke off",
  () =>
    atTerminal(async (terminal) => {
      const { atoll, folder, call } = terminal;
      const { project } = await projectIn(terminal);
      const size = 64 * MEBI + 5;
      const path = join(folder, "film.bin");
      await Bun.write(path, new Uint8Array(size).fill(65));
      const begun: unknown = await (
        await call("POST", "/attachments", { filename: "film.bin", byte_size: size })
      ).json();
      const { id, upload } = Object(begun);
      await fetch(upload.parts[0].url, {
        method: "PUT",
        body: new Uint8Array(64 * MEBI).fill(65),
      });
      const killed = started(["files", "upload", project, path], { env: terminal.env });
      const [, named = ""] = /--resume (\S+)\n/.exec(await firstOf(killed.stderr)) ?? [];
      killed.kill("SIGKILL");
      await killed.exited;
      expect((await atoll(["files", "upload", project, path, "--resume", named])).exit).toBe(0);
      const up = await atoll(["files", "upload", project, path, "--resume", id, "--json"]);
      expect(up.json()).toMatchObject({ filename: "film.bin", byte_size: size });
      await Bun.write(path, "another");
      const other = await atoll(["files", "upload", project, path, "--resume", id]);
      expect(other.exit).toBe(2);
    }),
  60_000,
);

test(
  "an upload that is there already is said, and is there once",
  () =>
    atTerminal(async (terminal) => {
      const { atoll, folder, call } = terminal;
      const { project } = await projectIn(terminal);
      const path = join(folder, "a'b.txt");
      await Bun.write(path, "Some words.\n");
      const sent = async () => {
        const wanted = { filename: "a'b.txt", byte_size: 12 };
        const begun: unknown = await (await call("POST", "/attachments", wanted)).json();
        const { id, upload } = Object(begun);
        await fetch(upload.url, { method: "PUT", headers: upload.headers, body: "Some words.\n" });
        return String(id);
      };
      const resumed = (id: string, ...more: string[]) =>
        atoll(["files", "upload", project, path, "--resume", id, ...more]);
      const first = await sent();
      const made = await resumed(first, "--quiet");
      expect([made.exit, made.error]).toEqual([0, ""]);
      expect(await resumed(first, "--quiet")).toMatchObject({ exit: 0, out: made.out, error: "" });
      const again = await resumed(first);
      expect([again.exit, again.out.includes(made.out.trim())]).toEqual([0, true]);
      expect(again.error).toStartWith(`a'b.txt is there already: ${made.out}`);
      const other = await resumed(first, "--notes", "Others");
      expect([other.exit, other.out]).toEqual([6, ""]);
      expect(other.error).toBe("a'b.txt is there already, elsewhere or with other notes.\n");
      // All bytes were there, and nobody had said where it stands.
      const second = await sent();
      expect((await call("POST", `/attachments/${second}/complete`, {})).status).toBe(200);
      const late = await resumed(second, "--notes", "Late", "--jq", ".notes");
      expect(late).toMatchObject({ exit: 0, out: "Late\n", error: "" });
      expect((await atoll(["files", "list", project, "--jq", "length"])).out).toBe("2\n");
    }),
  60_000,
);

test("a store is sent no token, and one that fails says how to go on", async () => {
  const heard: string[] = [];
  let works = false;
  const store = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      heard.push(String(request.headers.get("authorization")));
      return new Response(null, { status: works ? 200 : 403, headers: { etag: '"x"' } });
    },
  });
  const id = crypto.randomUUID();
  const path = join(import.meta.dir, "../../.npmrc");
  const { size } = Bun.file(path);
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (/projects/.test(pathname)) return Response.json({ error: {} }, { status: 404 });
      if (pathname.endsWith("/download")) return Response.redirect(`${store.url}file`, 302);
      const upload = { url: `${store.url}put`, parts: null, headers: {} };
      return Response.json({ id, byte_size: size, upload, filename: "a.txt" }, { status: 201 });
    },
  });
  const env = { ATOLL_URL: server.url.origin, ATOLL_TOKEN: "svc_pat_x", ATOLL_ORG: "reef" };
  const failed = await ran(["files", "upload", crypto.randomUUID(), path], { env });
  expect([failed.exit, failed.error.includes(`--resume ${id}`)]).toEqual([10, true]);
  works = true;
  expect((await ran(["files", "upload", crypto.randomUUID(), path], { env })).exit).toBe(0);
  expect(heard).toEqual(["null", "null"]);
  await Promise.all([store.stop(true), server.stop(true)]);
});

test("a name from elsewhere stays in the folder, and out of the terminal's way", () => {
  expect(
    ["../../etc/passwd", "..", "/etc/passwd", "a\u001b[31m\nb", ".bashrc", "C:\\x", ""].map(
      fileName,
    ),
  ).toEqual([
    "_/../etc/passwd".replace(/\//g, "_"),
    "_",
    "_etc_passwd",
    "a_[31m b",
    "_bashrc",
    "C__x",
    "download",
  ]);
  expect(existsSync("/etc/passwd")).toBe(true);
  expect(fileName(`${"n".repeat(250)}.txt`)).toBe(`${"n".repeat(250)}.txt`);
  expect(fileName(`${"n".repeat(300)}.txt`)).toBe(`${"n".repeat(251)}.txt`);
  expect(fileName(`${"漢".repeat(250)}.txt`)).toBe(`${"漢".repeat(83)}.txt`);
});

test(
  "a bar says how far a transfer has come, where somebody looks",
  () =>
    atTerminal(async (terminal) => {
      const { env, folder } = terminal;
      const { project } = await projectIn(terminal);
      await Bun.write(join(folder, "reef.bin"), new Uint8Array(MEBI));
      const shown: string[] = [];
      const child = Bun.spawn([...program, "files", "upload", project, "reef.bin", "--quiet"], {
        cwd: folder,
        env: { ...env, PATH: process.env.PATH },
        terminal: { data: (_, bytes) => void shown.push(new TextDecoder().decode(bytes)) },
      });
      expect(await child.exited).toBe(0);
      child.terminal?.close();
      expect(shown.join("")).toContain("reef.bin  ████████████████████████ 1.0 MB of 1.0 MB");
    }),
  60_000,
);

/** What a stream says first. */
async function firstOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const bytes of stream) return new TextDecoder().decode(bytes);
  return "";
}
