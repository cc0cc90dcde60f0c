import { expect, test } from "bun:test";
import { chownSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { examine } from "#/app/examination/examine.ts";
import { install } from "./support/installation.ts";
import { operate } from "./support/operating.ts";
import { withFolder } from "./support/process.ts";

test("a file of another user, and why a file can't be used, are named beside a server, too", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const { services } = here;
    await here.newOrg("reef");
    const [id = ""] = services.tenants.ids();
    services.tenants.close(id);
    const path = join(folder, "orgs", `${id}.sqlite`);
    if (process.getuid?.() === 0) {
      chownSync(path, 12_345, 12_345);
      const found = (await examine(services)).find(({ what }) => what === "permissions");
      expect(found).toMatchObject({
        grade: "fault",
        seen: `another user owns ${path}`,
      });
      chownSync(path, 0, 0);
    }
    writeFileSync(path, "no database at all ".repeat(500));
    const findings = await examine(services);
    const at = findings.findIndex(({ what }) => what === "organizations");
    expect(findings[at]?.grade).toBe("fault");
    expect(findings[at + 1]?.seen).toStartWith(`${path}: `);
    expect(findings[at + 1]?.seen).toContain("SQLiteError");
    await here.close();
  }));

test("a damaged global file is named with what to do, and is no fault of backups", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    await here.newOrg("reef");
    await here.close();
    const secret = readFileSync(join(folder, "secret"));
    const looked = async () => (await operate(folder, ["doctor"])).out;
    expect((await operate(folder, ["backup"])).status).toBe(0);
    rmSync(join(folder, "secret"));
    expect(await looked()).not.toMatch(/fault +backups/);
    writeFileSync(join(folder, "secret"), secret, { mode: 0o600 });
    const path = join(folder, "global.sqlite");
    truncateSync(path, 5000);
    const said = await looked();
    expect(said).toContain(`${path} is damaged (SQLITE_CORRUPT). Put it back from a backup.`);
    expect(said).not.toMatch(/fault +backups/);
  }));
