import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressOfItsOwn, program } from "../support/command-line.ts";
import { serve, withFolder } from "../support/process.ts";

const PAGE = "docs/cli.md";
const SHOWN = "http://localhost:3000";

/** The blocks of a page that hold what was typed, each with what was answered. */
const SESSIONS = /(?<=```console\n)[\s\S]*?(?=```)/g;
const commandsIn = (session: string) => session.split("\n").filter((line) => line.startsWith("$ "));

/** What differs from one time to another: ids, keys, days and times. */
const plain = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, "ID")
    .replace(/\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?/g, (moment) => "0".repeat(moment.length));

/** What the commands of a page answer now, by a demonstration organization of their own. */
async function played(commands: readonly string[]): Promise<string[]> {
  let answers: string[] = [];
  await withFolder(async (folder) => {
    const served = await serve(
      {
        TENANTS_DIR: join(folder, "tenants"),
        QUOTAS: "token_requests=1000",
        ...addressOfItsOwn(),
      },
      "start",
    );
    const { address } = served;
    const asked = (path: string, body: object, cookie = "") =>
      fetch(address + path, {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const ada = { email: "ada@example.com", password: "atoll-demo" };
    const signedIn = await asked("/api/auth/sign-in/email", ada);
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const minted: unknown = await (
      await asked("/api/v1/me/tokens", { name: "Docs", scope: "full" }, cookie)
    ).json();
    writeFileSync(join(folder, "token"), String(Object(minted).token));
    const shim = `#!/bin/sh\nexec ${program.map((word) => `'${word}'`).join(" ")} "$@"\n`;
    writeFileSync(join(folder, "atoll"), shim, { mode: 0o755 });
    const script = commands.map(
      (line) => `echo '@@@'\n${line.slice(2).replaceAll(SHOWN, address)}`,
    );
    const child = Bun.spawn(["bash", "-c", `exec 2>&1\n${script.join("\n")}`], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder, COLUMNS: "110", TZ: "UTC" },
      stdout: "pipe",
    });
    const said = (await new Response(child.stdout).text()).replaceAll(address, SHOWN);
    answers = said.split("@@@\n").slice(1);
    served.process.kill("SIGTERM");
    await served.process.exited;
  });
  return answers;
}

test("what the page of the command line shows is what it says", async () => {
  const page = await Bun.file(PAGE).text();
  const commands = page.match(SESSIONS)?.flatMap(commandsIn) ?? [];
  const answers = await played(commands);
  expect(answers).toHaveLength(commands.length);
  const left = answers.values();
  const now = page.replace(SESSIONS, (session) =>
    commandsIn(session)
      .map((command) => `${command}\n${withEnd(left.next().value ?? "")}`)
      .join("")
      .replace(/\n+$/, "\n"),
  );
  if (process.env.RECORD) writeFileSync(PAGE, now);
  else expect(plain(now)).toBe(plain(page));
}, 60_000);

/** What was answered, and a line between it and what was typed next. */
const withEnd = (answer: string): string => (answer === "" ? "" : `${answer.trimEnd()}\n\n`);
