/** Answers that were asked for before the program was there, by their addresses. */
export type Early = Map<string, Promise<Response>>;

declare global {
  var earlyAnswers: Early | undefined;
  /** Settled once all that is asked early was asked. */
  var earlyIsAsked: Promise<unknown> | undefined;
}

/** How what lies in something is asked for by its page, where that shows it first. */
export const INSIDE: Readonly<Record<string, string>> = {
  todo_set: "",
  todolist: "",
  folder: "",
  message_board: "",
  column: "",
  board: "?per_page=100",
  chat_room: "?limit=50",
  dm: "?limit=50",
};

/** So long after the page was begun they are as good as asked now. */
const GOOD_MS = 10_000;

/**
 * Takes an answer that was asked for early: once, and as long as nothing was changed since. Null
 * where there is none.
 */
export function takeEarly({ method, url }: Request): Promise<Response> | null {
  globalThis.earlyAnswers ??= new Map();
  const { earlyAnswers } = globalThis;
  if (method !== "GET" || performance.now() > GOOD_MS) earlyAnswers.clear();
  const answer = earlyAnswers.get(url);
  earlyAnswers.delete(url);
  return answer ?? null;
}
