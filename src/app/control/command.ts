import type { Services } from "#/platform/services.ts";

/** What a command says, and the status that it ends with. */
export interface Said {
  text: string;
  status: number;
}

/** What an operator asks of an installation. */
export interface Command {
  usage: string;
  does: string;
  /** How many words it takes. */
  words: readonly [least: number, most: number];
  /** Whether an installation may begin with it: a folder that isn't there is made. */
  begins?: true;
  /**
   * What it says; what goes wrong without an error says its status too. `signal` tells when whoever asked for it has
   * broken it off.
   */
  run(services: Services, words: readonly string[], signal?: AbortSignal): Promise<string | Said>;
}
