import { afterAll } from "bun:test";
import { removeFolders } from "./folders.ts";

// As the program runs it: see src/platform/production.ts.
process.env.NODE_ENV = "production";
// A zone with daylight saving, so that a test fails where code leans on the process's own zone.
process.env.TZ = "America/New_York";

// Bun runs no handler of "exit" after tests.
afterAll(removeFolders);
