import { queries } from "../lib/api.ts";
import { refreshQuietly } from "../lib/optimistic.ts";
import { tray } from "../lib/tray.ts";
import { heard } from "./presence.ts";

/** What one tab tells the others of its browser: an event as it came. */
interface Told {
  event: string;
  data: unknown;
}

/** So long changes are gathered before what shows them is asked anew. */
const GATHER_MS = 60;
/** A stream that was refused is tried again after so long. */
const AGAIN_MS = 30_000;
/** That a stream was refused, as to whoever was taken out of an organization, or is opened after that. */
const ADMISSION = "admission";
const EVENTS = ["hello", "change", "notices", "typing", "here", "reset"] as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A tab that begins asks what it missed; the one that holds the stream answers for how long nothing was told. */
const ASKED = "asked";
const QUIET = "quiet";
/** What is over in a moment. */
const PASSING = new Set(["typing", "here"]);

/** What one tab that has gone last told, to know whether something was missed. */
const places = new Map<string, number>();

let waiting: { about: Set<string>; things: Set<unknown> } | null = null;

/** Asks anew, once for all that came together, for what is about these ids, and for what shows these things. */
function refreshSoon(ids: readonly unknown[], things: readonly unknown[] = []): void {
  if (!waiting) {
    const gathered = { about: new Set<string>(), things: new Set<unknown>() };
    waiting = gathered;
    setTimeout(() => {
      waiting = null;
      void refreshQuietly([...gathered.about], gathered.things);
    }, GATHER_MS);
  }
  for (const id of ids) if (typeof id === "string") waiting.about.add(id);
  for (const thing of things) if (typeof thing === "string") waiting.things.add(thing);
}

/** Where what belongs to nobody's project is shown. */
const ELSEWHERE: Record<string, readonly string[]> = {
  own: ["/my/"],
  project: ["/projects"],
  organization: ["/people", "/account", "/projects", "/settings", "/groups"],
  /** Where all that one is in are named; an action. */
  org_renamed: ["/authorization"],
  schedule_entry: ["/calendar"],
  todo: ["/my/", "/calendar"],
  card: ["/my/", "/calendar"],
  chat_message: ["/chats"],
  upload: ["/chats"],
  dm: ["/chats"],
};

function onChange(data: Record<string, unknown>): void {
  const { recording_id, project_id, parent_id, thread_id, type, action } = data;
  // One's own: what one sees and may do is another on every page.
  if (action === "role_changed") return void queries.invalidateQueries();
  const elsewhere = [type, action].flatMap((name) => ELSEWHERE[String(name)] ?? []);
  const about = [recording_id, parent_id, thread_id, project_id, ...elsewhere];
  // It may stand where it was before: an event says only where it is. What it lies in counts it, and what lies in a
  // project is seen by whoever sees that.
  refreshSoon(about, [recording_id, parent_id, type === "project" && project_id]);
}

const greeted = new Set<string>();

/** Whether it is how a stream begins, and says what the page has just been told. */
function isGreeting(org: string, { unread_count }: Record<string, unknown>): boolean {
  const isFirst = !greeted.has(org);
  greeted.add(org);
  const known = isFirst && queries.getQueryData(tray(org).queryKey);
  return known !== undefined && known !== false && known.unread_count === unread_count;
}

/** Does what an event asks for, in every tab. */
function take(org: string, { event, data }: Told): void {
  if (!isObject(data)) return;
  if (typeof data.changes === "number") {
    const before = places.get(org);
    // Whoever follows now may have missed what came between two tabs, or while the page began.
    const isMissed =
      before === undefined
        ? event === QUIET && Number(data.quiet_ms) < performance.now()
        : event === "hello" && data.changes > before;
    if (isMissed) void queries.invalidateQueries();
    places.set(org, data.changes);
  }
  if (event === "change") onChange(data);
  else if (event === "notices" && !isGreeting(org, data))
    refreshSoon(["/my/notifications", "/projects"]);
  else if (event === ADMISSION) refreshSoon(["/authorization"]);
  else if (event === "reset") void queries.invalidateQueries();
  else if (event === "typing" || event === "here") heard(event, data);
}

/** Opens the stream of this browser; ends when it is told to. */
function openStream(org: string, tell: (told: Told) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // Whoever left before it was their turn follows nothing.
    if (signal.aborted) return resolve();
    let source: EventSource;
    let isRefused = false;
    const open = () => {
      // What changed since the page was begun: what it shows was asked for later than that.
      const missed = places.has(org) ? 0 : Math.ceil(performance.now());
      source = new EventSource(`/api/v1/${org}/live?missed_ms=${missed}`);
      for (const event of EVENTS)
        source.addEventListener(event, ({ data }) => tell({ event, data: parsed(data) }));
      source.onopen = () => {
        if (isRefused) tell({ event: ADMISSION, data: {} });
        isRefused = false;
      };
      source.onerror = () => {
        // A stream that broke opens itself again; one that was refused doesn't.
        if (source.readyState !== EventSource.CLOSED || signal.aborted) return;
        isRefused = true;
        tell({ event: ADMISSION, data: {} });
        setTimeout(open, AGAIN_MS);
      };
    };
    open();
    signal.addEventListener("abort", () => {
      source.close();
      resolve();
    });
  });
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

/**
 * Follows what changes in an organization until it is told to stop: one stream for all tabs of the
 * browser, held by one of them.
 */
export function followOrg(org: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const name = `atoll.live:${org}`;
  const others = new BroadcastChannel(name);
  /** When this tab told something; null where another holds the stream. */
  let toldAt: number | null = null;
  others.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.event !== ASKED) return take(org, data);
    if (toldAt === null) return;
    const quiet = { changes: places.get(org), quiet_ms: performance.now() - toldAt };
    others.postMessage({ event: QUIET, data: quiet } satisfies Told);
  };
  others.postMessage({ event: ASKED, data: null } satisfies Told);
  const tell = (told: Told) => {
    if (signal.aborted) return;
    if (!PASSING.has(told.event)) toldAt = performance.now();
    others.postMessage(told);
    take(org, told);
  };
  navigator.locks
    .request(name, { signal }, () => openStream(org, tell, signal))
    .catch(() => undefined);
  signal.addEventListener("abort", () => others.close());
}
