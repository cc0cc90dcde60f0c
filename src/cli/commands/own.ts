import type { Session } from "../account/session.ts";
import type { Manner } from "../output/answer.ts";
import type { System } from "../system.ts";

export interface Globals extends Manner {
  org?: string | undefined;
  profile?: string | undefined;
  all?: boolean | undefined;
  data?: string | undefined;
  idempotencyKey?: string | undefined;
  verbose?: boolean | undefined;
}

export interface Context {
  system: System;
  globals: Globals;
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | string[] | undefined>>;
  /** Who asks where; `pasted` are words that may hold an address. */
  session(pasted?: readonly string[]): Promise<Session>;
}

/** A command that is more, or less, than one request. */
export interface Own {
  does: string;
  /** In commander's words: `<needed>`, `[may be]`, `[many...]`. */
  takes?: readonly string[];
  /** In commander's words, each with what it says; `...` is what may be said again. */
  options?: Readonly<Record<string, string>>;
  run(context: Context): Promise<number | undefined>;
}

/** By their words; what does the work is loaded with the command. */
export const OWN: Readonly<Record<string, Own>> = {
  login: {
    does: "sign in to a server, in the browser or with a token",
    takes: ["[url]"],
    options: {
      "--token <->": "read a token from standard input",
      "--scope <scope>": "read or full; full by default",
      "--name <name>": "what this profile is called",
      "--device <name>": "what this machine is called among your tokens",
      "--no-browser": "open no browser: say the address, and take the code",
    },
    run: async (context) => (await import("../account/login.ts")).login(context),
  },
  logout: {
    does: "sign out: revoke the token that signing in made, and forget the profile",
    run: async (context) => (await import("../account/profiles.ts")).logout(context),
  },
  whoami: {
    does: "who you are, and in which organizations",
    run: async (context) => (await import("../account/profiles.ts")).whoami(context),
  },
  "profiles list": {
    does: "List servers that you signed in to",
    run: async (context) => (await import("../account/profiles.ts")).list(context),
  },
  "profiles use": {
    does: "Choose the profile that is meant where none is named",
    takes: ["<name>"],
    run: async (context) => (await import("../account/profiles.ts")).use(context),
  },
  "profiles org": {
    does: "Choose the organization that is meant where none is named",
    takes: ["<slug>"],
    run: async (context) => (await import("../account/profiles.ts")).chooseOrg(context),
  },
  "files upload": {
    does: "Upload files, of up to 10 GB each, to a project or a folder; - is standard input",
    takes: ["<place>", "<path...>"],
    options: {
      "--notes <text>": "what stands beside it",
      "--name <name>": "what it is called, where it is one",
      "--resume <id>": "go on with an upload that broke off: the id that it named",
    },
    run: async (context) => (await import("../transfers/upload.ts")).upload(context),
  },
  "files download": {
    does: "Download a file",
    takes: ["<id>"],
    options: {
      "--output <path>": "where it goes, or the folder; - is standard output",
      "--version <id>": "an older version of it",
      "--force": "replace a file that is there",
    },
    run: async (context) => (await import("../transfers/download.ts")).download(context),
  },
  watch: {
    does: "what you are told as it happens, a line each",
    options: {
      "--after <cursor>": "begin behind a row of the tray; '' is all that is kept",
      "--resume <file>": "remember in a file how far it came, and go on there",
      "--count <n>": "end after so many",
    },
    run: async (context) => (await import("../transfers/watch.ts")).watch(context),
  },
  api: {
    does: "any request: atoll api GET /projects",
    takes: ["<method>", "<path>"],
    options: {
      "--header <header...>": "a header, as `Name: value`",
      "--data <text>": "the body; - is standard input",
      "--all": "every page",
    },
    run: async (context) => (await import("../transfers/api.ts")).api(context),
  },
  completion: {
    does: "what your shell completes commands by: bash, zsh or fish",
    takes: ["<shell>"],
    run: async (context) => (await import("./completion.ts")).completion(context),
  },
  skill: {
    does: "a SKILL.md that tells an AI client how to use this",
    run: async (context) => (await import("./skill.ts")).skill(context),
  },
};
