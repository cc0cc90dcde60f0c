import { setPriority } from "node:os";

/** What answers requests. */
const SERVING = new Set(["start", "serve", "dev"]);
/** From what nobody waits for, which has what nobody else wants, to what is urgent (setpriority(2)). */
const [LAST, LATER] = [19, 10];

/**
 * Imported before what takes time to load: an operator's command, and what the server starts for
 * itself, let requests go first, from their first moment on.
 */
const [, , first = "", second = ""] = process.argv;
const word = first === "server" ? second : first;
if (!SERVING.has(word)) setPriority(word === "backup" ? LAST : LATER);
