import { ConfigError } from "../config-error.ts";

/** What the process was started with. */
export type Env = Readonly<Record<string, string | undefined>>;

/** How a value is written, and what is made of it. */
export interface Kind<T> {
  /** In words, to end the sentence "it must be …". */
  readonly must: string;
  /** Undefined for what can't be read. */
  read(text: string): T | undefined;
}

/** Where a variable stands in the documentation. */
export type Topic = "Serving" | "Data" | "Mail" | "People" | "Watching" | "Payments";

interface Described<T> {
  topic: Topic;
  /** What it is where nobody says. */
  otherwise: T;
  /** The same as documentation has it, where that is another text. */
  shown?: string;
  /** What it does, in a sentence of the documentation without its full stop. */
  does: string;
  /** Of a secret nothing is ever shown; a function makes what may be shown of a text that has one inside. */
  secret?: "all" | ((text: string) => string);
}

/** One variable of the environment: everything there is to know of it. */
export interface Variable<T> extends Required<Omit<Described<T>, "secret" | "otherwise">> {
  readonly name: string;
  readonly must: string;
  readonly isSecret: boolean;
  /** The value; throws `ConfigError`, which names it, for one that can't be used. Empty is none. */
  read(env: Env): T;
  /** The text that is set, as it may be shown; null where there is none. */
  seen(env: Env): string | null;
}

/** Declares a variable that is null where nobody says. */
export const optional = <T>(
  name: string,
  { must, read }: Kind<T>,
  described: Omit<Described<T>, "otherwise">,
): Variable<T | null> =>
  variable<T | null>(name, { must, read }, { ...described, otherwise: null });

/** Declares a variable. */
export function variable<T>(
  name: string,
  { must, read }: Kind<T>,
  { otherwise, shown, secret, ...described }: Described<NoInfer<T>>,
): Variable<T> {
  const usual = otherwise === null ? "" : String(otherwise);
  return {
    ...described,
    name,
    must,
    shown: shown ?? usual,
    isSecret: secret !== undefined,
    read(env) {
      const text = env[name];
      if (!text) return otherwise;
      const value = read(text);
      if (value !== undefined) return value;
      throw new ConfigError(
        secret ? `${name} must be ${must}.` : `${name} is "${text}", but it must be ${must}.`,
      );
    },
    seen(env) {
      const text = env[name];
      if (!text) return null;
      if (secret === undefined) return text;
      return secret === "all" ? "(set)" : secret(text);
    },
  };
}

/** An address without what opens it: `smtp://ada:…@mail.example.com`. What is no address is hidden whole. */
export function withoutPassword(text: string): string {
  const [, scheme, user, host] = /^(\w+:\/\/)(?:([^/@]*)@)?([^@]*)$/.exec(text) ?? [];
  if (scheme === undefined || host === undefined) return "(set)";
  return user === undefined ? text : `${scheme}${user.split(":")[0]}:…@${host}`;
}
