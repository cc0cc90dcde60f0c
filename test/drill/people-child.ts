import { createServer } from "#/app/server.ts";
import { dying } from "./dying.ts";

/**
 * Answers one request, and dies at a step of it: before or after the so many-th write to the global
 * database or to an organization's file. Ends in order when there is no such step.
 */
const [folder = "", time = "", step = "", method = "", path = "", cookie = "", body = ""] =
  process.argv.slice(2);
const { services, jobs, close, die } = await dying({ folder, time, step });
const { tenants, config } = services;
const get = tenants.get.bind(tenants);
const watched = new WeakSet<object>();
tenants.get = (id) => {
  const db = get(id);
  if (watched.has(db)) return db;
  watched.add(db);
  const write = Reflect.get(db, "write");
  Reflect.set(db, "write", (...args: unknown[]) => {
    die();
    const answer = Reflect.apply(write, db, args);
    die();
    return answer;
  });
  return db;
};
const answer = await createServer(services).handle(
  new Request(`${config.baseUrl}${path}`, {
    method,
    headers: { cookie, origin: config.baseUrl, "content-type": "application/json" },
    ...(body === "" ? {} : { body }),
  }),
);
console.info(answer.status, await answer.text());
await jobs.runDue();
await close();
