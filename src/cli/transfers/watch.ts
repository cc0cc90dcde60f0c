import { renameSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "#/client/connect.ts";
import { ApiError } from "#/client/errors.ts";
import { follow } from "#/client/stream.ts";
import type { Context } from "../commands/own.ts";
import { Failure, misused, reasonOf } from "../failures.ts";
import { filtered } from "../output/answer.ts";
import { cellOf, valueAt } from "../output/cell.ts";
import { plainJson, plainLine } from "../output/plain.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * What somebody is told, a line each as it happens. A connection that breaks is taken up again where it was, a
 * server that is away is waited for; a file remembers how far it came from one start to the next.
 */
export async function watch(context: Context): Promise<undefined> {
  const { system, options, globals } = context;
  const session = await context.session();
  const path = `${await session.orgPath()}/my/notifications/stream`;
  const file = typeof options.resume === "string" ? options.resume : null;
  const most = options.count === undefined ? Number.POSITIVE_INFINITY : Number(options.count);
  if (!(most > 0)) throw misused("--count is a number from 1 on.");
  let last = file === null ? null : await cursorIn(file);
  if (file !== null) tried(file, last);
  const after = typeof options.after === "string" && last === null ? options.after : null;
  const query = after === null ? "" : `?${new URLSearchParams({ after })}`;
  const api = { ...connect({ address: session.url }), send: session.send };
  let [count, waitMs, wasThere] = [0, FIRST_WAIT_MS, false];
  const onPlace = (id: string) => {
    // Where it begins counts, too: whatever happens before the next start comes after it.
    if (file !== null && last === null) keep(file, id);
    [wasThere, waitMs, last] = [true, FIRST_WAIT_MS, id];
  };
  for (;;) {
    try {
      for await (const { event, id, data } of follow(api, path + query, {
        lastEventId: last,
        onPlace,
      })) {
        const line = event === "notification" ? await lineOf(globals, data) : "";
        await system.out(line);
        if (file !== null && id !== null) keep(file, id);
        // What a filter lets nothing of through is no line.
        if (line !== "" && ++count >= most) return;
      }
    } catch (error) {
      const resume = expired(error);
      if (resume === null && !(wasThere && passes(error))) throw error;
      if (resume === last) throw error;
      system.error(resume === null ? AWAY : NOT_KEPT);
      last = resume ?? last;
      if (resume === null) await Bun.sleep(waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    }
  }
}

const AWAY = "The server is away; waiting for it.\n";
const NOT_KEPT = "Some of what came since is no longer kept; going on with what is.\n";

/** Whether a refusal is one that ends by itself. */
const passes = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Where to go on behind a cursor from before what is kept. */
function expired(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "cursor_expired") return null;
  return typeof error.details.resume === "string" ? error.details.resume : null;
}

async function lineOf({ json, quiet, jq }: Context["globals"], row: unknown): Promise<string> {
  if (jq !== undefined) return filtered(jq, row);
  if (json) return `${plainJson(row)}\n`;
  const at = (path: string) => cellOf(valueAt(row, path));
  const id = at("recording_id") || at("bulletin_id");
  if (quiet) return id && `${id}\n`;
  const words = [
    at("created_at"),
    at("action"),
    at("recording.type"),
    at("excerpt") || at("recording.title"),
  ];
  return `${[...words, id].filter(Boolean).join("  ")}\n`;
}

async function cursorIn(path: string): Promise<string | null> {
  const file = Bun.file(path);
  return (await file.exists()) ? plainLine(await file.text()) || null : null;
}

/** Refuses a place that can't be written before anything is waited for. */
function tried(path: string, cursor: string | null): void {
  if (cursor !== null) keep(path, cursor);
  else
    writing(path, (next) => {
      writeFileSync(next, "", { mode: 0o600 });
      rmSync(next);
    });
}

const keep = (path: string, cursor: string): void =>
  writing(path, (next) => {
    writeFileSync(next, `${cursor}\n`, { mode: 0o600 });
    try {
      renameSync(next, path);
    } catch (error) {
      rmSync(next, { force: true });
      throw error;
    }
  });

function writing(path: string, work: (next: string) => void): void {
  try {
    work(`${path}.new`);
  } catch (error) {
    throw new Failure(`How far it came can't be kept in ${path}: ${reasonOf(error)}`);
  }
}
