// Runs before the program is there, which takes its time to come and to begin: asks for what the page is
// going to ask for, and has the parts of the program fetched that it is going to need.
import { type Early, INSIDE } from "./lib/early.ts";

/** Files of the program, and which of them a page needs: of a recording by its type, of others by their place. */
declare const PARTS: {
  files: readonly string[];
  of: Readonly<Record<string, readonly number[]>>;
};
/** In what lies there, where that is shown at once, too. */
const GROUPS = ["todo_set", "board"];
const MOST_GROUPS = 8;
/** Places whose pages ask for all projects. */
const WITH_PROJECTS = ["", "recordings", "hey", "my", "calendar"];

/** So long the program waits to begin until it is known what lies in what its page shows … */
const MOST_MS = 300;
/** … and so long for a first frame. */
const MOST_WAIT_MS = 1000;

interface Row {
  id: string;
  type: string;
  status: string;
}

const asked: Early = new Map();

/** Asks for something; a copy of the answer is for what follows from it. */
async function ask<T>(path: string): Promise<T | null> {
  const answer = fetch(path);
  asked.set(location.origin + path, answer);
  const copy = await answer.then(
    (given) => (given.ok ? given.clone() : null),
    () => null,
  );
  return copy?.json() ?? null;
}

const { files, of } = PARTS;

function fetchParts(page: string): void {
  for (const at of of[page] ?? []) {
    const href = `/assets/${files[at]}`;
    const rel = href.endsWith(".css") ? "stylesheet" : "modulepreload";
    const link = Object.assign(document.createElement("link"), { rel, href });
    // Before the styles of all pages, which say more in some places.
    document.head.prepend(link);
  }
}

let hasBegun = false;
/** Begins the program, which is fetched by then: nothing else goes on while it does. */
function beginProgram(): void {
  if (hasBegun) return;
  hasBegun = true;
  const src = document.querySelector<HTMLLinkElement>("#program")?.href;
  document.head.append(Object.assign(document.createElement("script"), { type: "module", src }));
}

async function forRecording(api: string, id: string): Promise<void> {
  const shown = await ask<Row>(`${api}/recordings/${id}`);
  if (shown) fetchParts(shown.type);
  // What lies in it is on its way before the program begins.
  setTimeout(beginProgram);
  if (!shown) return;
  const query = INSIDE[shown.type];
  if (shown.status !== "active" || query === undefined) return;
  const inside = (await ask<Row[]>(`${api}/recordings/${id}/children${query}`)) ?? [];
  if (!GROUPS.includes(shown.type)) return;
  const groups = inside.filter(({ type }) => type === "todolist" || type === "column");
  for (const group of groups.slice(0, MOST_GROUPS))
    void ask(`${api}/recordings/${group.id}/children`);
}

const NO_ORGANIZATION = /^(?:invitations|join|public|oauth|docs)?$/;

function begin(): void {
  const [, org = "", place = "", id = "", ...further] = location.pathname.split("/");
  // What the program asks by itself is not asked here, too.
  if (hasBegun || NO_ORGANIZATION.test(org)) {
    beginProgram();
    return;
  }
  globalThis.earlyAnswers = asked;
  setTimeout(beginProgram, MOST_MS);
  const api = `/api/v1/${org}`;
  void ask("/api/v1/authorization");
  // What stands beside a board is shown as soon as that.
  const card = new URLSearchParams(location.search).get("card");
  if (place === "recordings" && id)
    globalThis.earlyIsAsked = Promise.allSettled(
      (card ? [id, card] : [id]).map((shown) => forRecording(api, shown)),
    );
  else {
    fetchParts(place);
    beginProgram();
  }
  if (place === "projects" && id && further.length === 0) void ask(`${api}/projects/${id}`);
  void ask("/api/v1/me/preferences");
  void ask(`${api}/people`);
  // What Home begins with, beside the projects.
  if (place === "") for (const of of ["account", "my/assignments"]) void ask(`${api}/${of}`);
  if (WITH_PROJECTS.includes(place)) void ask(`${api}/projects`);
  void ask(`${api}/my/notifications`);
}

// What is painted first isn't kept waiting by it, and the program, which takes long to begin, doesn't keep it
// waiting: it comes right after the first frame. Where there is none for long, the program asks by itself.
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
setTimeout(beginProgram, MOST_WAIT_MS);
