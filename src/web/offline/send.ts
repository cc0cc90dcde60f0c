import { saysAlready } from "./already.ts";
import { bodyOfSaid, questionOf, readerOf, type Said } from "./said.ts";
import { bodyOf, type Waiting } from "./waiting.ts";

/** Sends a change with a body. */
function send({ key, method, path }: Waiting, body: string): Promise<Response> {
  const headers: Record<string, string> = { "idempotency-key": key };
  if (body) headers["content-type"] = "application/json";
  return fetch(path, { method, headers, ...(body ? { body } : undefined) });
}

/** The same of what was said: it is read first. */
async function sendSaid(one: Waiting, said: Said): Promise<Response> {
  const read = await fetch(`${readerOf(one.path)}?${new URLSearchParams(questionOf(said))}`);
  return read.ok ? send(one, bodyOfSaid(one.path, said, await read.json())) : read;
}

/** Sends one that waits. */
export const sendWaiting = (one: Waiting): Promise<Response> =>
  one.said ? sendSaid(one, one.said) : send(one, one.body);

/** Whether a change made already what is there now: its answer was lost, and then it is older than that. */
export const madeAlready = (one: Waiting, now: Readonly<Record<string, unknown>>): boolean =>
  one.method === "PATCH" && saysAlready(now, bodyOf(one));
