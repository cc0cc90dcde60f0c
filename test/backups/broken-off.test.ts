import { expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gatherIn } from "../support/crowd.ts";
import { operate } from "../support/operating.ts";
import { operated, serve, withFolder } from "../support/process.ts";

/** A Litestream that does something first, and restores a copy of what is there. */
const litestreamThat = (first: string) => `#!/bin/sh
if [ "$1" = version ]; then echo 0.5.17; exit; fi
${first}
while [ $# -gt 1 ]; do if [ "$1" = -o ]; then cp "$COPY" "$2"; fi; shift; done
`;

/** A server with an organization, and a Litestream of which only the path is real. */
async function withLitestream(first: string, work: (at: Desk) => Promise<void>) {
  await withFolder(async (folder) => {
    const [data, bin] = [join(folder, "data"), join(folder, "bin")];
    mkdirSync(bin);
    const becomes = (program: string) => {
      writeFileSync(join(bin, "litestream"), program);
      chmodSync(join(bin, "litestream"), 0o755);
    };
    becomes(litestreamThat(first));
    const crowd = await gatherIn(data, "reef", 1);
    const env = {
      TENANTS_DIR: data,
      PATH: `${bin}:${process.env.PATH}`,
      COPY: join(data, "orgs", `${crowd.orgId}.sqlite`),
      FOLDER: folder,
    };
    const server = await serve(env);
    const restore = (replica = `file://${folder}`, at = new Date()) =>
      Bun.spawn([...operated, "restore", "reef", "--at", at.toISOString(), "--replica", replica], {
        env: { ...process.env, ...env },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
      });
    const isReplaced = () => Bun.file(join(data, "orgs", `${crowd.orgId}.1.sqlite`)).exists();
    try {
      await work({ folder, restore, isReplaced, becomes });
    } finally {
      server.process.kill("SIGINT");
      await server.process.exited;
    }
  });
}

interface Desk {
  folder: string;
  restore(replica?: string, at?: Date): ReturnType<typeof Bun.spawn<"ignore", "pipe", "pipe">>;
  isReplaced(): Promise<boolean>;
  becomes(program: string): void;
}

const answerOf = async (restore: ReturnType<Desk["restore"]>) => [
  await new Response(restore.stderr).text(),
  await restore.exited,
];

test(
  "a restore that its operator broke off is not carried out later",
  () =>
    withLitestream("sleep 2", async ({ restore, isReplaced }) => {
      const broken = restore();
      await Bun.sleep(1500);
      broken.kill();
      await broken.exited;
      await Bun.sleep(3000);
      expect(await isReplaced()).toBe(false);
      expect(await answerOf(restore())).toEqual(["", 0]);
      expect(await isReplaced()).toBe(true);
    }),
  30_000,
);

test(
  "a Litestream that hangs is ended with the restore that waits for it, and holds up no other",
  () =>
    withLitestream('echo $$ > "$FOLDER/pid"; sleep 600', async ({ folder, ...at }) => {
      const hanging = at.restore();
      const path = join(folder, "pid");
      const pid = () => (existsSync(path) ? Number(readFileSync(path, "utf8")) : 0);
      while (pid() === 0) await Bun.sleep(20);
      expect(await answerOf(at.restore())).toEqual([
        expect.stringContaining("It is being put back or taken in already."),
        1,
      ]);
      hanging.kill();
      await hanging.exited;
      const isAlive = (id: number) => {
        try {
          return process.kill(id, 0);
        } catch {
          return false;
        }
      };
      const hung = pid();
      for (let tries = 0; isAlive(hung) && tries < 100; tries++) await Bun.sleep(50);
      expect(isAlive(hung)).toBe(false);
      at.becomes(litestreamThat(""));
      expect(await answerOf(at.restore())).toEqual(["", 0]);
      expect(await at.isReplaced()).toBe(true);
    }),
  30_000,
);

/** What Litestream does, and what an operator reads of it. */
const TROUBLES: Record<string, [first: string, said: string]> = {
  nothing: [
    "echo 'Error: timestamp does not exist' >&2; exit 1",
    "Litestream has nothing of that moment: Error: timestamp does not exist\n",
  ],
  "a bucket that can't be used": [
    "echo 'Error: bucket required for s3 replica' >&2; exit 1",
    "Litestream could not restore it: Error: bucket required for s3 replica\n",
  ],
  silence: ["exit 3", "Litestream could not restore it: it ended with 3\n"],
  "what is no database": [
    'COPY="$FOLDER/garbage"; head -c 9000 /dev/urandom > "$COPY"',
    "what Litestream wrote can't be read: file is not a database\n",
  ],
  "a database without changes": [
    'COPY="$FOLDER/empty"; : > "$COPY"',
    "what Litestream wrote can't be read: no such table: events\n",
  ],
};

test(
  "what Litestream can't do is said as it is, and changes nothing",
  () =>
    withLitestream("", async ({ restore, isReplaced, becomes }) => {
      for (const [first, said] of Object.values(TROUBLES)) {
        becomes(litestreamThat(first));
        expect(await answerOf(restore())).toEqual([`Nothing was changed: ${said}`, 1]);
      }
      becomes("#!/bin/sh\necho no such library >&2; exit 127\n");
      expect(await answerOf(restore())).toEqual([
        expect.stringMatching(/litestream does not say its version: no such library\n$/),
        1,
      ]);
      becomes(litestreamThat(""));
      expect(await answerOf(restore("/var/backups/replica"))).toEqual([
        expect.stringContaining("/var/backups/replica is no address such as file:///var/backups/"),
        1,
      ]);
      expect(await isReplaced()).toBe(false);
      expect(await answerOf(restore())).toEqual(["", 0]);
      // What was put back is too young for what Litestream has of it.
      becomes(litestreamThat("echo 'Error: timestamp does not exist' >&2; exit 1"));
      await Bun.sleep(20);
      expect(await answerOf(restore())).toEqual([
        expect.stringMatching(
          /does not exist\. It was put back at 20.+Z: take a moment some seconds/,
        ),
        1,
      ]);
    }),
  60_000,
);

/** How Litestream can fail of everything, and what an operator reads of it. */
const OF_EVERYTHING: [first: string, said: string | RegExp][] = [
  ["exit 0", "it wrote nothing, and said nothing"],
  ["kill -SEGV $$", /it ended with \d+|Segmentation fault/],
  ["echo 'Error: access denied' >&2; exit 1", "Error: access denied"],
];

test(
  "a Litestream that writes nothing, crashes or may not read leaves everything as it is, and is said",
  () =>
    withFolder(async (folder) => {
      const [data, bin] = [join(folder, "data"), join(folder, "bin")];
      mkdirSync(bin);
      await operate(data, ["people", "owner", "ada@example.com", "Ada", "Reef"]);
      const env = { PATH: `${bin}:${process.env.PATH}`, COPY: join(data, "global.sqlite") };
      const by = (program: string, words: string[]) => {
        writeFileSync(join(bin, "litestream"), program, { mode: 0o755 });
        return operate(data, words, env);
      };
      for (const [first, said] of OF_EVERYTHING) {
        const words = ["restore", "--all", "--replica", `file://${folder}/replica`];
        const { status, error } = await by(litestreamThat(first), words);
        expect(status).toBe(1);
        if (typeof said === "string") expect(error).toContain(said);
        else expect(error).toMatch(said);
      }
      expect((await operate(data, ["orgs"])).out).toContain("reef");
      const old = await by("#!/bin/sh\necho 0.5.11\n", ["litestream-config", "s3://bucket/atoll"]);
      expect([old.status, old.out]).toEqual([1, ""]);
      expect(old.error).toContain("0.5.17");
      const settings = await by(litestreamThat(""), ["litestream-config", "s3://bucket/atoll"]);
      expect([settings.status, settings.error]).toEqual([0, ""]);
      expect(settings.out).toContain("l0-retention: 24h");
    }),
  60_000,
);
