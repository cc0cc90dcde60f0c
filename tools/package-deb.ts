// Makes dist/atoll_<version>_<architecture>.deb of dist/atoll, which `npm run build` made: the program, a unit for systemd,
// its settings, completion, documentation, examples and notices. Needs dpkg-deb. The program and the folder of the package can follow.
import { chmodSync, copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { version } from "../package.json";

const ARCHITECTURES: Record<string, string> = { x64: "amd64", arm64: "arm64" };
const [program = "dist/atoll", folder = "dist"] = process.argv.slice(2);
const architecture = ARCHITECTURES[process.arch];
if (architecture === undefined) throw new Error(`No package is made for ${process.arch}`);
if (!Bun.which("dpkg-deb")) throw new Error("dpkg-deb is not installed here");
const size = statSync(program, { throwIfNoEntry: false })?.size;
if (size === undefined) throw new Error(`${program} is not there: npm run build`);

const root = `${folder}/deb-${architecture}`;
const target = `${folder}/atoll_${version}_${architecture}.deb`;
rmSync(root, { recursive: true, force: true });

function put(path: string, mode: number, content: string | { from: string }): void {
  const to = join(root, path);
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  if (typeof content === "string") writeFileSync(to, content);
  else copyFileSync(content.from, to);
  chmodSync(to, mode);
}

const said = (words: string[]): string => {
  const { stdout, exitCode } = Bun.spawnSync([program, ...words]);
  if (exitCode !== 0) throw new Error(`atoll ${words.join(" ")} ended with ${exitCode}`);
  return stdout.toString();
};

put("usr/bin/atoll", 0o755, { from: program });
put("usr/sbin/atollctl", 0o755, { from: "deploy/debian/atollctl" });
put("usr/lib/systemd/system/atoll.service", 0o644, { from: "deploy/atoll.service" });
put("etc/atoll/atoll.env", 0o640, { from: "deploy/atoll.env" });
put("usr/share/bash-completion/completions/atoll", 0o644, said(["completion", "bash"]));
put("usr/share/doc/atoll/copyright", 0o644, said(["licenses"]));
// As in the sources, so that what pages link to and what they say to copy is there.
for (const pattern of [
  "docs/*.{md,yml}",
  "docs/{decisions,dashboards}/*",
  "docs/pictures/dashboard.png",
  "deploy/**/*",
])
  for (const path of new Bun.Glob(pattern).scanSync())
    put(`usr/share/doc/atoll/${path}`, 0o644, { from: path });
for (const script of ["postinst", "prerm", "postrm"])
  put(`DEBIAN/${script}`, 0o755, { from: `deploy/debian/${script}` });
put("DEBIAN/conffiles", 0o644, "/etc/atoll/atoll.env\n");
put(
  "DEBIAN/control",
  0o644,
  `Package: atoll
Version: ${version}
Architecture: ${architecture}
Maintainer: The Atoll maintainers <maintainers@example.com>
Section: web
Priority: optional
Installed-Size: ${Math.ceil(size / 1024)}
Depends: libc6 (>= 2.31), passwd, util-linux
Recommends: ca-certificates
Description: Project collaboration where every organization is its own SQLite file
 Message boards, to-dos, documents, boards, chat, calendars and files for
 organizations, served by one process without any other service.
`,
);
const made = Bun.spawnSync(["dpkg-deb", "--root-owner-group", "--build", root, target], {
  stdout: "inherit",
  stderr: "inherit",
});
rmSync(root, { recursive: true, force: true });
process.exit(made.exitCode);
