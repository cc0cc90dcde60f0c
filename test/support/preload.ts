import { afterAll, beforeEach } from "bun:test";
import { removeFolders } from "./folders.ts";
import { beginTest, endFile } from "./hooks.ts";
import { checkSeenStatements, watchStatements } from "./statement-plans.ts";

// As the program runs it: see src/platform/production.ts.
process.env.NODE_ENV = "production";
// A zone with daylight saving, so that a test fails where code leans on the process's own zone.
process.env.TZ = "America/New_York";

// Passwords are hashed as they are by the program, at the least price there is; a drill asks for
// the real one.
const { hash } = Bun.password;
Bun.password.hash = (password) =>
  hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });

watchStatements();
beforeEach(beginTest);
// Bun runs no handler of "exit" after tests.
afterAll(async () => {
  await endFile();
  removeFolders();
  checkSeenStatements();
});

// The description is taken before a route is compiled: Elysia notes in a schema that it takes no
// other keys.
await import("./contract.ts");
