import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { webPages } from "#/app/web.ts";
import { storeOf } from "#/platform/config/storage.ts";
import { temporaryFolder } from "./support/folders.ts";

/** A build of nothing but its page. */
function built(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "files.json"), "[]");
  writeFileSync(join(folder, "index.html"), "<html lang=en>The page</html>");
  return folder;
}

function pages() {
  const answer = webPages({ folder: built() });
  return async (path: string, accept = "text/html,*/*;q=0.8") => {
    const request = new Request(`http://localhost${path}`, { headers: { accept } });
    return (await answer(request)?.text()) ?? null;
  };
}

const LED = ["/reef", "/reef/projects/1", "/join/a.b", "/invitations/MDFh.dsBcpyVSJmUTm0"];
const NOWHERE = ["/api/v1/x", "/oauth/x", "/.well-known/x", "/assets/old-1.js", "/missing.png"];

test("every address of a page gets it, also one whose token has a dot, and no other does", async () => {
  const answered = pages();
  for (const path of LED)
    expect([path, await answered(path)]).toEqual([path, expect.stringContaining("The page")]);
  for (const path of NOWHERE) expect([path, await answered(path)]).toEqual([path, null]);
});

test("a client that doesn't ask for a page hears in JSON that there is nothing", async () => {
  expect(await pages()("/reef/projects/1", "application/json")).toBeNull();
});

/** What a page may connect to, of a server with this store. */
function connectionsWith(env: Record<string, string>): string {
  const store = storeOf(env)?.endpoint ?? null;
  const page = webPages({ folder: built(), store })(new Request("http://localhost/"));
  const rules = page?.headers.get("content-security-policy")?.split("; ") ?? [];
  return rules.filter((rule) => rule.startsWith("connect-src")).join();
}

test("a page connects to its server, and to the store of files where that is elsewhere, and to nobody else", () => {
  expect(connectionsWith({})).toBe("connect-src 'self'");
  const bucket = "s3://key:secret@bucket?endpoint=https://s3.example.com:9000/some/path";
  expect(connectionsWith({ STORAGE_URL: bucket })).toBe(
    "connect-src 'self' https://s3.example.com:9000",
  );
});
