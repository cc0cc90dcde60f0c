import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ran } from "../support/command-line.ts";
import { withFolder } from "../support/process.ts";

test("who signs out is told where the token wasn't revoked, and signed out all the same", () =>
  withFolder(async (folder) => {
    const env = { HOME: folder, XDG_CONFIG_HOME: join(folder, "config") };
    const kept = join(env.XDG_CONFIG_HOME, "atoll", "credentials.json");
    mkdirSync(dirname(kept), { recursive: true });
    await using down = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: () => new Response(null, { status: 500 }),
    });
    const signedOut = async (url: string, isOwn: boolean) => {
      const profile = { url, token: "svc_pat_x", org: "reef", memberships: {}, isOwn };
      const credentials = { current: "reef", profiles: { reef: profile } };
      writeFileSync(kept, JSON.stringify(credentials), { mode: 0o600 });
      const { exit, error } = await ran(["logout"], { env });
      expect(JSON.parse(readFileSync(kept, "utf8")).profiles).toEqual({});
      return [exit, error];
    };
    const gone = "http://127.0.0.1:1";
    const works = (url: string) =>
      `Forgotten. The token works until you revoke it: ${url}/reef/settings?part=access\n`;
    expect(await signedOut(gone, true)).toEqual([11, `${gone} can't be reached. ${works(gone)}`]);
    const { origin } = down.url;
    expect(await signedOut(origin, true)).toEqual([10, `${origin} answered 500. ${works(origin)}`]);
    expect(await signedOut(gone, false)).toEqual([0, works(gone)]);
  }));
