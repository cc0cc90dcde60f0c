import type { QueryOptions } from "@tanstack/react-query";
import type { PagedQuestion } from "#/client/index.ts";
import { assignments, projects } from "../features/home/data.ts";
import { allIn, childPages, project, recording } from "../features/recording/data.ts";
import { prepareScreen } from "../features/recording/recording-page.tsx";
import { account } from "../features/settings/data.ts";
import { queries } from "../lib/api.ts";
import { authorization, people, preferences } from "../lib/org.ts";
import { inPages } from "../lib/rows.tsx";
import { tray } from "../lib/tray.ts";

/** Once the server said who is here, a page that is drawn waits no longer than this for the rest. */
const MOST_MS = 250;

/** What asks for something, as the cache of answers knows it. */
interface Asking<T> extends QueryOptions<T, Error, T, Key> {
  queryKey: Key;
}
type Key = readonly [path: string, init: unknown];

/**
 * Has what was asked early known before anything is drawn: the page is drawn once with it, and not without it at first
 * and then a second and third time. False where nothing was asked, or the server didn't say who is here.
 */
export async function knowFirst(): Promise<boolean> {
  const [, org = "", place = "", id = ""] = location.pathname.split("/");
  const isKnown = ask(authorization());
  const rest = Promise.all([
    ask(preferences()),
    ask(people(org)),
    ask(projects(org)),
    ask(tray(org)),
    ask(account(org)),
    ask(assignments(org)),
    place === "projects" && ask(project(org, id)),
    place === "recordings" && knowRecording(org, id),
  ]);
  await isKnown;
  if (queries.getQueryData(authorization().queryKey) === undefined) return false;
  const { promise: isOver, resolve: tooLong } = Promise.withResolvers<void>();
  setTimeout(tooLong, MOST_MS);
  await Promise.race([rest, isOver]);
  return true;
}

async function knowRecording(org: string, id: string): Promise<void> {
  const asking = recording(org, id);
  await ask(asking);
  const shown = queries.getQueryData(asking.queryKey);
  if (!shown) return;
  await Promise.all([
    prepareScreen(shown),
    ask(allIn(org, id)),
    askPages(childPages(org, id)),
    knowGroups(org),
  ]);
}

/** What lies in what lies there is asked for once that is known. */
async function knowGroups(org: string): Promise<void> {
  await globalThis.earlyIsAsked;
  const asked = [...(globalThis.earlyAnswers?.keys() ?? [])].map((address) => {
    const [, id = ""] = /\/recordings\/([^/]+)\/children$/.exec(address) ?? [];
    return askPages(childPages(org, id));
  });
  await Promise.all(asked);
}

const wasAsked = (key: Key): boolean => globalThis.earlyAnswers?.has(addressOf(key)) ?? false;

/** Asks what was asked early, which takes its answer; what was not is left to the page. */
async function ask<T>(asking: Asking<T>): Promise<void> {
  if (wasAsked(asking.queryKey)) await queries.prefetchQuery(asking);
}

/** The same of a list that is read on page by page. */
async function askPages<T>(asking: PagedQuestion<T>): Promise<void> {
  if (wasAsked(asking.key)) await queries.prefetchInfiniteQuery(inPages(asking));
}

function addressOf([path, init]: Key): string {
  const { path: parts = {}, query = {} } = Object(Object(init).params);
  const search = new URLSearchParams(query).toString();
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name]);
  return `${location.origin}${at}${search && `?${search}`}`;
}
