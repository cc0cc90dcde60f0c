/** The words that an operator's commands begin with. */
const COMMANDS = [
  "adopt",
  "bulletin",
  "clone",
  "doctor",
  "orgs",
  "people",
  "plan",
  "restore",
] as const;

type FirstWord = (typeof COMMANDS)[number];
/** How a command is called: by one word, or by two. */
export type CommandName = FirstWord | `${FirstWord} ${string}`;

const FIRST_WORDS: ReadonlySet<string | undefined> = new Set(COMMANDS);

/** Whether words are an operator's command, right or wrong. */
export const isControl = ([first]: readonly string[]): boolean => FIRST_WORDS.has(first);

/** Whether somebody wants to be told how a command is written. */
export const asksForHelp = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:help|--help|-h)$/.test(word));

/** Whether a restore of everything is meant, which no server does. */
export const isRestoreAll = ([first, ...more]: readonly string[]): boolean =>
  first === "restore" && more.includes("--all");
