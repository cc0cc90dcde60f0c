import type { Config } from "#/platform/config.ts";
import { requireFolder, requireOwner } from "../paths.ts";
import { openServices } from "../services.ts";
import { requireCurrent } from "../upgrades/current.ts";
import { askServer } from "./ask.ts";
import type { Said } from "./command.ts";
import { begins, runControl, usageOf } from "./commands.ts";
import { asksForHelp } from "./words.ts";

/**
 * Does an operator's command: by the server that has the folder, or without one by taking the folder
 * for that moment. Throws
 * `FolderInUse` where a server has it that doesn't listen, and `StartError` where its files are of an earlier version,
 * and where there is no folder that the command is about.
 */
export async function control(config: Config, words: readonly string[]): Promise<Said> {
  if (asksForHelp(words.slice(1))) return { text: usageOf(words[0] ?? ""), status: 0 };
  const said = await askServer(config.tenantsDir, words);
  if (said) return said;
  if (!begins(words)) requireFolder(config.tenantsDir);
  requireOwner(config.tenantsDir);
  requireCurrent(config.tenantsDir);
  const running = await openServices(config);
  try {
    const here = await runControl(running.services, words);
    // Mails that it brought with it.
    await running.jobs.runDue();
    return here;
  } finally {
    await running.close();
  }
}
