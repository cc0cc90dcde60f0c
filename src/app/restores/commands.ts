import { existsSync } from "node:fs";
import { orgNamed } from "#/core/orgs/find.ts";
import { messageOf } from "#/lib/files/system-error.ts";
import { AppError, Conflict, invalid, NotFound } from "#/platform/errors.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import type { Org } from "#/schema/global/orgs.ts";
import type { Command } from "../control/command.ts";
import type { CommandName } from "../control/words.ts";
import { alone } from "./alone.ts";
import { findSource, notThere, ofFile } from "./find-source.ts";
import { readOptions } from "./options.ts";
import { restoreOrgFrom } from "./restore.ts";
import { adoptFile, cloneOrg, type TakenIn, withFilesOf } from "./take-in.ts";
import { toldOf } from "./told.ts";

/** An organization by its slug or id; throws 404 where there is none. */
export async function orgOf({ global }: Services, name: string): Promise<Org> {
  const org = await global.get(orgNamed, { name });
  if (!org) throw new NotFound();
  return org;
}

/** What fails is said with its cause to whoever asked, and stands in the log. */
export async function tried<T>({ log }: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.error("A command of the operator failed, and changed nothing", describeError(error));
    throw new Conflict(`Nothing was changed: ${messageOf(error)}`);
  }
}

/** Puts back what was. */
export const RESTORE_COMMANDS = {
  restore: {
    usage: "restore ORG [latest|BACKUP|FILE|undo] [--from DIR] [--at TIME --replica URL]",
    does: "put an organization back as it was: by a backup, a file, what a restore replaced, or Litestream",
    words: [1, 8],
    async run(services, asked, signal) {
      const { words, options } = readOptions(asked, ["from", "at", "replica"]);
      const [name = "", from = "latest", more] = words;
      if (more !== undefined) throw invalid("from", "invalid", `${more} is a word too many.`);
      const { id } = await orgOf(services, name);
      const { at: moment, replica } = options;
      if ((moment === undefined) !== (replica === undefined))
        throw invalid("at", "required", "--at TIME and --replica URL go together.");
      const at = moment !== undefined && replica !== undefined ? { moment, replica } : undefined;
      const restored = await tried(services, () =>
        alone(services, id, async () => {
          const org = await orgOf(services, id);
          const source = await findSource(services, { org, from, at, place: options.from });
          return restoreOrgFrom(services, org, source, signal);
        }),
      );
      services.log.warn("An organization was restored", {
        org: id,
        from: restored.what,
        epoch: restored.epoch,
        replaced: restored.replaced,
        heldMs: restored.heldMs,
      });
      return toldOf(restored);
    },
  },
  adopt: {
    usage: "adopt FILE [--files DIR]",
    does: "take an organization's file from another server in; people are matched by proven addresses",
    words: [1, 3],
    async run(services, asked) {
      const { words, options } = readOptions(asked, ["files"]);
      const [path = ""] = words;
      if (!existsSync(path)) throw notThere(path);
      const source =
        options.files === undefined ? ofFile(path) : withFilesOf(ofFile(path), options.files);
      const taken = await tried(services, () => adoptFile(services, source));
      services.log.warn("An organization was taken in", { org: taken.id, file: path });
      return adopted(services, taken);
    },
  },
  clone: {
    usage: "clone ORG",
    does: "copy an organization to try things in: its owners alone reach it, and no mail goes out",
    words: [1, 1],
    async run(services, [name = ""]) {
      const org = await orgOf(services, name);
      const { slug, files, id } = await tried(services, () => cloneOrg(services, org));
      services.log.warn("An organization was copied to try things in", { org: id, of: org.id });
      return `${services.config.baseUrl}/${slug} is a copy of ${org.slug}, with ${files} stored files. Its owners alone reach it, and no mail goes out.\n`;
    },
  },
} satisfies Partial<Record<CommandName, Command>>;

const adopted = ({ config }: Services, { slug, matched, invited, files, missing }: TakenIn) =>
  [
    `It is at ${config.baseUrl}/${slug}, with ${files} stored files.\n`,
    `Found here by their addresses: ${matched.join(", ")}.\n`,
    invited.length === 0
      ? ""
      : `Not here, and invited; an owner sends the mails by "resend": ${invited.join(", ")}.\n`,
    missing === 0 ? "" : `${missing} stored files that it names did not come: --files DIR.\n`,
  ].join("");
