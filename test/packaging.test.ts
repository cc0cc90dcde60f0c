import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { allVariables } from "#/platform/config/variables.ts";
import { withFolder } from "./support/process.ts";

const text = (path: string) => Bun.file(path).text();

async function ran(command: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn(command, {
    env: { ...process.env, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, error] = [child.stdout, child.stderr].map((stream) => new Response(stream).text());
  return { exit: await child.exited, out: (await out) ?? "", error: (await error) ?? "" };
}

/** A program that does what the built one does, from its source. */
function stand(folder: string): string {
  const path = join(folder, "atoll");
  const source = resolve("src/atoll.ts");
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${source}' "$@"\n`, { mode: 0o755 });
  return path;
}

const lacks = (program: string): boolean => {
  const isMissing = Bun.which(program) === null;
  if (isMissing) console.info(`skipped: ${program} is not installed here`);
  return isMissing;
};
const isBuilt = await Bun.file("dist/web/licenses.txt").exists();
if (!isBuilt) console.info("skipped in part: the web application is not built");

/** Every page of a package links to what is in it, and says to copy what is. */
async function expectLinked(files: ReadonlyMap<string, string>): Promise<void> {
  const at = "usr/share/doc/atoll";
  const pages = [...files.keys()].filter((name) => name.endsWith(".md"));
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) {
    const path = page.slice(`./${at}/`.length);
    const content = await text(path);
    const links = [...content.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      ([, link = ""]) => join(path, "..", link),
    );
    const copied = [...content.matchAll(/(?:cp|-m 0\d{3}) (?:-g atoll )?(deploy\/\S+)/g)];
    for (const link of [...links, ...copied.map(([, name = ""]) => name)])
      expect([page, link, files.has(`./${at}/${link}`)]).toEqual([page, link, true]);
  }
}

test.skipIf(lacks("dpkg-deb") || !isBuilt)(
  "the package holds the program, its unit, settings that stay, completion, pages and notices",
  () =>
    withFolder(async (folder) => {
      const made = await ran([process.execPath, "tools/package-deb.ts", stand(folder), folder], {});
      expect([made.exit, made.error]).toEqual([0, ""]);
      const [path = ""] = [...new Bun.Glob("*.deb").scanSync(folder)].map((it) => join(folder, it));
      const { out: list } = await ran(["dpkg-deb", "-c", path]);
      const files = new Map(
        list
          .trim()
          .split("\n")
          .map((line) => line.split(/\s+/))
          .map(([mode = "", owner = "", , , , name = ""]) => [name, `${mode} ${owner}`]),
      );
      expect(files.get("./usr/bin/atoll")).toBe("-rwxr-xr-x root/root");
      expect(files.get("./usr/sbin/atollctl")).toBe("-rwxr-xr-x root/root");
      expect(files.get("./etc/atoll/atoll.env")).toBe("-rw-r----- root/root");
      for (const name of [
        "usr/lib/systemd/system/atoll.service",
        "usr/share/bash-completion/completions/atoll",
        "usr/share/doc/atoll/copyright",
        "usr/share/doc/atoll/docs/backups.md",
        "usr/share/doc/atoll/docs/alerts.yml",
        "usr/share/doc/atoll/docs/dashboards/atoll.json",
        "usr/share/doc/atoll/deploy/Caddyfile",
        "usr/share/doc/atoll/deploy/nginx.conf",
      ])
        expect([name, files.get(`./${name}`)]).toEqual([name, "-rw-r--r-- root/root"]);
      await expectLinked(files);
      const { out: about } = await ran(["dpkg-deb", "-f", path]);
      expect(about).toContain("Package: atoll\nVersion: 0.1.0\n");
      const inside = join(folder, "inside");
      mkdirSync(inside);
      await ran(["dpkg-deb", "-e", path, inside]);
      expect(await text(join(inside, "conffiles"))).toBe("/etc/atoll/atoll.env\n");
      for (const script of ["postinst", "prerm", "postrm"])
        expect(await ran(["sh", "-n", join(inside, script)])).toMatchObject({ exit: 0, error: "" });
    }),
  60_000,
);

test("the operator's commands of the package have the settings of the service, whatever stands in them", () =>
  withFolder(async (folder) => {
    const [settings, program] = [join(folder, "atoll.env"), join(folder, "program")];
    writeFileSync(
      settings,
      `# A remark\nBASE_URL=https://atoll.example.com\nSTORAGE_URL=s3://key:$(id)'s@bucket?endpoint=https://s3.example.com&region=eu-1\nMAIL_FROM="Coral Reef <a@b.example>"\n\nno setting\n; LOG_LEVEL=debug\nexport PORT=1\n  ACCESS_LOG=on \r\nSIGN_UP='invited'`,
    );
    writeFileSync(program, `#!/bin/sh\nenv; for word in "$@"; do echo "word=$word"; done\n`, {
      mode: 0o755,
    });
    const env = { ATOLL_ENV: settings, ATOLL_PROGRAM: program, ATOLL_USER: "root" };
    if (process.getuid?.() !== 0) return console.info("skipped: another user can't be had here");
    const { out, exit } = await ran(
      ["sh", "deploy/debian/atollctl", "people", "owner", "a b", "$HOME"],
      env,
    );
    expect(exit).toBe(0);
    const lines = out.split("\n");
    for (const line of [
      "TENANTS_DIR=/var/lib/atoll",
      "BASE_URL=https://atoll.example.com",
      "STORAGE_URL=s3://key:$(id)'s@bucket?endpoint=https://s3.example.com&region=eu-1",
      "MAIL_FROM=Coral Reef <a@b.example>",
      "ACCESS_LOG=on",
      "SIGN_UP=invited",
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => line.startsWith("word="))).toEqual(
      ["server", "people", "owner", "a b", "$HOME"].map((word) => `word=${word}`),
    );
  }));

test.skipIf(lacks("systemd-analyze"))(
  "the unit is one that systemd takes, and leaves the process little",
  async () => {
    const unit = resolve("deploy/atoll.service");
    const { error } = await ran(["systemd-analyze", "verify", unit]);
    const about = error.split("\n").filter((line) => line.includes("atoll.service"));
    expect(about.filter((line) => !line.includes("is not executable"))).toEqual([]);
    const { out } = await ran(["systemd-analyze", "security", "--offline=true", unit]);
    const [, level] = /exposure level for atoll\.service: ([\d.]+)/.exec(out) ?? [];
    expect(Number(level)).toBeLessThan(1.5);
  },
);

test("settings in deploy/ are ones that there are", async () => {
  const names = new Set(allVariables.map(({ name }) => name));
  const own = new Set(["ATOLL_HOST", "ATOLL_UPSTREAM"]);
  const compose = Bun.YAML.parse(await text("deploy/compose.yaml")) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const given = [
    ...Object.values(compose.services).flatMap(({ environment }) => Object.keys(environment)),
    ...[...(await text("deploy/atoll.env")).matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name),
    ...[...(await text("deploy/atoll.service")).matchAll(/^Environment=([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    ),
    ...[...(await text("deploy/Dockerfile")).matchAll(/([A-Z_]+)=\S+/g)].map(([, name]) => name),
  ];
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((name) => !names.has(name ?? "") && !own.has(name ?? ""))).toEqual([]);
  for (const file of ["traefik.yaml", "traefik-atoll.yaml"])
    expect(Bun.YAML.parse(await text(`deploy/${file}`))).toBeObject();
});

test("pages name files, commands and settings that there are", async () => {
  const names = new Set(allVariables.map(({ name }) => name));
  for (const page of [
    "hosting.md",
    "observing.md",
    "operators.md",
    "configuration.md",
    "backups.md",
  ]) {
    const content = await text(`docs/${page}`);
    for (const [, link = ""] of content.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g))
      expect([page, link, await Bun.file(join("docs", link)).exists()]).toEqual([page, link, true]);
    for (const [, name = ""] of content.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g))
      if (!/^SQLITE_|^EM|^X_/.test(name))
        expect([page, name, names.has(name)]).toEqual([page, name, true]);
  }
});
