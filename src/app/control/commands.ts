import { isNobodyHere } from "#/core/identity/addresses/admission.ts";
import {
  endLostFactor,
  listPeople,
  newPerson,
  passwordLink,
  personNamed,
  unlock,
} from "#/core/identity/operator/people.ts";
import { foundFor, listOrgs } from "#/core/orgs/operator.ts";
import { givePlan, type PlanSeen, planNamed } from "#/core/people/account/operator.ts";
import { bulletins } from "#/features/bulletins/index.ts";
import { AppError, invalid, NotFound } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import { AUDIENCES } from "#/schema/global/bulletins.ts";
import { PLAN_TIERS } from "#/schema/tenant/people.ts";
import { examined } from "../examination/examine.ts";
import { RESTORE_COMMANDS } from "../restores/commands.ts";
import type { Command, Said } from "./command.ts";
import { table } from "./table.ts";
import type { CommandName } from "./words.ts";

const PAGE = 500;
const yes = (is: boolean): string => (is ? "yes" : "no");

/** What an operator asks of an installation, by its words. */
const COMMANDS: Record<string, Command> = {
  ...RESTORE_COMMANDS,
  orgs: {
    usage: "orgs [after SLUG]",
    does: `list organizations by their slugs, ${PAGE} at a time`,
    words: [0, 2],
    async run(services, [, after]) {
      const rows = await listOrgs(services, { after, limit: PAGE });
      return table(
        ["slug", "status", "people", "made", "name"],
        rows.map((row) => [
          row.slug,
          row.status,
          String(row.people),
          row.createdAt.slice(0, 10),
          row.name,
        ]),
      );
    },
  },
  people: {
    usage: "people [after ADDRESS]",
    does: `list people by their e-mail addresses, ${PAGE} at a time`,
    words: [0, 2],
    async run(services, [, after]) {
      const rows = await listPeople(services, { after, limit: PAGE });
      return table(
        ["e-mail address", "proven", "two-factor", "organizations", "since", "name"],
        rows.map((row) => [
          row.email ?? "",
          yes(row.emailVerifiedAt !== null),
          yes(row.twoFactorAt !== null),
          String(row.orgs),
          row.createdAt.slice(0, 10),
          row.name,
        ]),
      );
    },
  },
  "people owner": {
    usage: "people owner ADDRESS NAME ORGANIZATION [SLUG]",
    begins: true,
    does: "make an organization, and its owner where nobody has the address",
    words: [3, 4],
    async run(services, [email = "", name = "", org = "", slug]) {
      const known = await personNamed(services, email).catch(missing);
      const { identity: owner, statements: founded } = known
        ? { identity: known, statements: [] }
        : await newPerson(services, { name, email });
      const made = await foundFor(services, owner, { name: org, slug, founded });
      const at = `${services.config.baseUrl}/${made.slug}`;
      if (known) return `${made.name} is at ${at}, and ${owner.name} owns it.\n`;
      const link = await passwordLink(services, owner);
      return `${made.name} is at ${at}. Its owner sets a password, within an hour, at\n${link}\n`;
    },
  },
  "people reset": {
    usage: "people reset ADDRESS",
    does: "make the address at which somebody sets a new password",
    words: [1, 1],
    async run(services, [email = ""]) {
      const link = await passwordLink(services, await personNamed(services, email));
      return `It works once, within an hour; those before it work no more:\n${link}\n`;
    },
  },
  "people unlock": {
    usage: "people unlock ADDRESS",
    does: "forget wrong passwords and codes, so that somebody can try again",
    words: [1, 1],
    async run(services, [email = ""]) {
      await unlock(services, await personNamed(services, email));
      return "They can try again.\n";
    },
  },
  "people end-two-factor": {
    usage: "people end-two-factor ADDRESS",
    does: "end two-factor sign-in of somebody who has lost it",
    words: [1, 1],
    async run(services, [email = ""]) {
      const person = await personNamed(services, email);
      const isEnded = await endLostFactor(services, person).then(() => true, missing);
      if (!isEnded) return { text: `${person.name} has no two-factor sign-in.\n`, status: 1 };
      return "Their password is enough from now on. They are told by mail.\n";
    },
  },
  plan: {
    usage: "plan SLUG [TIER]",
    does: `what an organization may keep, or give it a plan: ${PLAN_TIERS.join(", ")}`,
    words: [1, 2],
    async run(services, [slug = "", wanted]) {
      if (wanted === undefined) return planSaid(await planNamed(services, slug));
      const tier = PLAN_TIERS.find((known) => known === wanted);
      if (!tier) throw invalid("plan", "not_in_list", `One of ${PLAN_TIERS.join(", ")}.`);
      return planSaid(await givePlan(services, slug, tier));
    },
  },
  doctor: {
    usage: "doctor",
    does: "look at the settings, the clock, the disk, mail, the store, every organization and what waits; without a server files against their rows, too",
    words: [0, 0],
    run: (services) => examined(services),
  },
  bulletin: {
    usage: "bulletin",
    does: "list what was announced, drafts first",
    words: [0, 0],
    async run(services) {
      const rows = await bulletins.operator.all(services);
      return table(
        ["id", "published", "for", "title"],
        rows.map((row) => [row.id, row.publishedAt ?? "draft", row.audience, row.title]),
      );
    },
  },
  "bulletin draft": {
    usage: "bulletin draft TITLE TEXT [owners]",
    does: "keep an announcement; {{first_name}} is the reader's, and HTML is fine",
    words: [2, 3],
    async run(services, [title = "", text = "", wanted = "everybody"]) {
      const audience = AUDIENCES.find((known) => known === wanted);
      if (!audience) throw invalid("audience", "not_in_list", `For ${AUDIENCES.join(" or ")}.`);
      const { id } = await bulletins.operator.draft(services, { title, text, audience });
      return `It is a draft. Show it to somebody, then publish it:\n  atoll server bulletin show ${id} ADDRESS\n  atoll server bulletin publish ${id}\n`;
    },
  },
  "bulletin show": {
    usage: "bulletin show ID ADDRESS",
    does: "show a draft to somebody, in the tray of each of their organizations",
    words: [2, 2],
    async run(services, [id = "", email = ""]) {
      const shown = await bulletins.operator.show(services, id, await personNamed(services, email));
      return `It is in their tray in ${shown} ${shown === 1 ? "organization" : "organizations"}.\n`;
    },
  },
  "bulletin publish": {
    usage: "bulletin publish ID",
    does: "publish a draft: people are told one organization after another",
    words: [1, 1],
    async run(services, [id = ""]) {
      await bulletins.operator.publish(services, id);
      return "It is published. Three organizations are told a second.\n";
    },
  },
  "bulletin remove": {
    usage: "bulletin remove ID",
    does: "remove a draft",
    words: [1, 1],
    async run(services, [id = ""]) {
      await bulletins.operator.remove(services, id);
      return "It is gone.\n";
    },
  },
} satisfies Partial<Record<CommandName, Command>>;

function planSaid({ plan, limits, usage }: PlanSeen): string {
  const most = (limit: number) => (limit < 0 ? "unlimited" : limit.toLocaleString("en"));
  return table(
    ["", "used", "room for"],
    [
      ["plan", plan.tier, plan.status],
      ["projects", usage.projects.toLocaleString("en"), most(limits.projects)],
      ["people", usage.people.toLocaleString("en"), most(limits.people)],
      ["bytes", usage.storage_bytes.toLocaleString("en"), most(limits.storage_bytes)],
      ["days of chats", "", most(limits.chat_history_days)],
    ],
  );
}

/** Does what an operator asks; what is wrong is said, and leaves everything as it is. */
export async function runControl(
  services: Services,
  asked: readonly string[],
  signal?: AbortSignal,
): Promise<Said> {
  const { command, words } = commandOf(asked);
  if (!command || !isFor(command, words)) return { text: usageOf(asked[0] ?? ""), status: 2 };
  try {
    const said = await command.run(services, words, signal);
    return typeof said === "string" ? { text: said, status: 0 } : said;
  } catch (error) {
    if (error instanceof NotFound)
      return { text: "There is nobody, or nothing, like that.\n", status: 1 };
    if (error instanceof AppError) return { text: `${error.message}\n`, status: 1 };
    throw error;
  }
}

/** The command that is meant, and the words that are its own. */
function commandOf(asked: readonly string[]) {
  const two = asked.slice(0, 2).join(" ");
  const name = Object.hasOwn(COMMANDS, two) && asked.length > 1 ? two : (asked[0] ?? "");
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return { command, words: asked.slice(name.split(" ").length) };
}

/** Whether an installation may begin with what is asked. */
export const begins = (asked: readonly string[]): boolean =>
  commandOf(asked).command?.begins === true;

const isFor = ({ words: [least, most], usage }: Command, words: readonly string[]): boolean =>
  words.length >= least &&
  words.length <= most &&
  (!usage.includes("[after") || words.length === 0 || (words[0] === "after" && words.length === 2));

/** How the commands that begin with a word are written. */
export const usageOf = (first: string): string =>
  Object.entries(COMMANDS)
    .filter(([name]) => first === "" || name.split(" ")[0] === first)
    .map(([, { usage, does }]) => `  atoll server ${usage}\n      ${does}\n`)
    .join("");

const missing = (error: unknown): null => {
  if (error instanceof NotFound) return null;
  throw error;
};

/** What a start says where only those who were invited sign up, and nobody is here who could invite. */
export async function firstSteps(services: Services): Promise<string> {
  if (services.config.signUp === "open" || !(await isNobodyHere(services))) return "";
  return `Nobody is here yet. Make the first owner: atoll server people owner ADDRESS NAME ORGANIZATION\n`;
}
