import { existsSync } from "node:fs";
import type { Config } from "#/platform/config.ts";
import { say } from "#/platform/log.ts";
import { asksForHelp } from "../control/words.ts";
import { readOptions } from "../restores/options.ts";
import { countFiles, isReplicaAddress, litestreamConfigs, writeConfigs } from "./config.ts";
import { litestreamFault, litestreamProgram } from "./program.ts";

/** The word that asks for Litestream's settings. */
export const LITESTREAM_CONFIG = "litestream-config";

/** How it is written. */
export const LITESTREAM_USAGE = `  atoll server litestream-config URL [--to DIR]
      the settings for Litestream to replicate everything to an address such as s3://bucket/atoll
`;

/** Says the settings, or writes them into a folder; answers the exit code. */
export async function litestreamConfig(
  { tenantsDir }: Config,
  asked: readonly string[],
): Promise<number> {
  if (asksForHelp(asked)) {
    say("stdout", LITESTREAM_USAGE);
    return 0;
  }
  const { words, options } = readOptions(asked, ["to"]);
  const [base, more] = words;
  if (base === undefined || more !== undefined || !isReplicaAddress(base)) {
    say("stderr", LITESTREAM_USAGE);
    return 2;
  }
  const program = litestreamProgram();
  const fault = await litestreamFault(program);
  if (fault !== null) say("stderr", `${fault}\n`);
  // Where none is, it may be on another machine.
  if (fault !== null && program !== null) return 1;
  const files = countFiles(tenantsDir);
  const texts = litestreamConfigs(tenantsDir, base, files);
  if (options.to === undefined && texts.length === 1) {
    say("stdout", texts[0] ?? "");
    return 0;
  }
  if (options.to !== undefined && !existsSync(options.to)) {
    say("stderr", `There is no folder ${options.to}: make it first.\n`);
    return 1;
  }
  if (options.to === undefined) {
    say(
      "stderr",
      `For ${files} files there are ${texts.length} processes: say --to and a folder for their settings.\n`,
    );
    return 2;
  }
  for (const path of writeConfigs(options.to, texts))
    say("stdout", `litestream replicate -config ${path}\n`);
  return 0;
}
