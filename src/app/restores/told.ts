import type { Restored } from "./restore.ts";

const MOST_NAMED = 10;

/** Names as people read them, not more than some. */
function named(names: readonly string[]): string {
  const some = names.slice(0, MOST_NAMED).join(", ");
  return names.length > MOST_NAMED ? `${some} and ${names.length - MOST_NAMED} more` : some;
}

const line = (when: boolean, text: string): string => (when ? `${text}\n` : "");

/** What a restore did, for who asked for it. */
export function toldOf(restored: Restored): string {
  const { org, what, ready, people, ended, sent, files, epoch, replaced, unreadable } = restored;
  const kept = [...ended].map(([name, count]) => `${count} ${name}`).join(", ");
  return [
    `${org.slug} is restored from ${what}: ${ready.rows.toLocaleString("en")} rows, epoch ${epoch}; nobody could write to it for ${restored.heldMs} ms.\n`,
    line(
      unreadable !== null,
      `What it replaced could not be read (${unreadable}): public links, calendar feeds, invitations and links to join by were all ended, and places on projects are as they were.`,
    ),
    line(people.removed.length > 0, `Removed since, and still: ${named(people.removed)}.`),
    line(people.lowered.length > 0, `With the role they had last: ${named(people.lowered)}.`),
    line(
      people.missing.length > 0,
      `Came since, and are not in it: ${named(people.missing)}. Invite them again.`,
    ),
    line(kept !== "", `Ended since, and still: ${kept}.`),
    line(sent > 0, `${sent} mails that went out already don't go out again.`),
    line(files.restored > 0, `${files.restored} stored files were put back.`),
    line(
      files.missing.length > 0,
      `${files.missing.length} stored files are nowhere: ${named(files.missing)}.`,
    ),
    line(
      replaced !== null,
      `What it was until now is in ${replaced} for 30 days: atoll server restore ${org.slug} undo`,
    ),
  ].join("");
}
