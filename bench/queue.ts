import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { purge } from "#/core/recordings/verbs/trash.ts";
import { newId } from "#/lib/ids.ts";
import { copyOrgs, editGlobal, editOrg } from "./copies.ts";
import {
  type Figure,
  interleaved,
  microseconds,
  middle,
  ratio,
  thousands,
  times,
} from "./measure.ts";
import { callOf, newTodo, type Office, openOffice, requestsOf } from "./office.ts";
import { cpuMicroseconds, during, load, serve, settled, stop, type Target } from "./server.ts";

const QUEUED = [0, 1000, 10_000, 100_000];
const ROUNDS = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the outbox costs: as it grows, and as its mails are of many organizations. */
export const queueFigures = async (folder: string): Promise<Figure[]> => [
  ...(await queuedFigures(join(folder, "queued"))),
  await mailFigure(join(folder, "mails")),
];

/** Puts work of the coming month into an outbox, as what was trashed does. */
function enqueue(folder: string, { orgId }: Office, count: number): void {
  const now = Date.now();
  editOrg(folder, orgId, (db) => {
    const insert = db.prepare(
      "insert into jobs (id, kind, due_at, payload, created_at) values (?, ?, ?, ?, ?)",
    );
    for (let n = 0; n < count; n++) {
      const { kind, dueAt, payload } = purge.at(new Date(now + (1 + (n % 29)) * DAY_MS), {
        recording_id: newId(),
        trashed_at: new Date(now).toISOString(),
      });
      insert.run(
        newId(),
        kind,
        dueAt.toISOString(),
        JSON.stringify(payload),
        new Date(now).toISOString(),
      );
    }
  });
}

/** Handing a to-do to somebody, with more and more queued in the organization. */
async function queuedFigures(folder: string): Promise<Figure[]> {
  const folders = QUEUED.map((count) => join(folder, String(count)));
  const [first = ""] = folders;
  const office = await openOffice(first);
  for (const copy of folders.slice(1)) cpSync(first, copy, { recursive: true });
  for (const [n, count] of QUEUED.entries()) enqueue(folders[n] ?? "", office, count);
  const targets = await Promise.all(folders.map((own) => serve(own)));
  const body = JSON.stringify(newTodo(office.other));
  const handing = {
    count: 200,
    clients: 8,
    status: 201,
    request: (address: string) => requestsOf(office).create(address, office.handed, body),
  };
  const cpu = await during(targets, async () => {
    await Promise.all(targets.map(settled));
    return interleaved(targets, ROUNDS, async (target) => (await load(target, handing)).cpu);
  });
  return QUEUED.map((count, n) => ({
    name: `create for another, ${thousands(count)} jobs queued`,
    figure: n === 0 ? "1" : times(ratio(cpu, n, 0)),
    goal: n === 0 ? "" : "≤ 1.1 ×",
    beside: ["", microseconds(middle(cpu, n))],
  }));
}

const MAILS = 200;
const MAIL_ROUNDS = 3;
/** The servers have so long to start before mails are due. */
const DUE_MS = 5000;

export const NO_MAIL_LIMIT = { QUOTAS: "notification_mails=1000000" };

/** How many mails lie in the files of an installation without a mail server. */
export const mailsOf = (folder: string): number =>
  readdirSync(join(folder, "mail")).filter((name) => name.endsWith(".eml")).length;

/** Hands that many to-dos to the other one, who is mailed for each. */
async function hand(folder: string, office: Office, count: number): Promise<void> {
  const target = await serve(folder);
  const call = callOf(target, office.cookie);
  for (let n = 0; n < count; n++)
    await call(
      "POST",
      `/${office.slug}/recordings/${office.handed}/children`,
      newTodo(office.other),
    );
  await stop(target);
}

/** Has all mails that wait be due at a time. */
function mailAt(folder: string, offices: readonly Office[], dueAt: Date): void {
  for (const { orgId } of offices)
    editOrg(folder, orgId, (db) =>
      db.run("update jobs set due_at = ? where kind = 'mail_notifications'", [dueAt.toISOString()]),
    );
  editGlobal(folder, (db) => {
    const due = db.prepare(
      "insert or replace into due (tenant_id, due_at, noted_at) values (?, ?, ?)",
    );
    for (const { orgId } of offices) due.run(orgId, dueAt.toISOString(), new Date().toISOString());
  });
}

interface Mailing {
  folder: string;
  offices: readonly Office[];
}

/** Server CPU of each of the mails that wait, in microseconds; on a copy, as they are sent once. */
async function mailCpu({ folder, offices }: Mailing, round: string): Promise<number> {
  cpSync(folder, round, { recursive: true });
  const there = mailsOf(round);
  mailAt(round, offices, new Date(Date.now() + DUE_MS));
  const target = await serve(round, NO_MAIL_LIMIT);
  return during([target], async () => {
    await settled(target);
    if (mailsOf(round) > there) throw new Error("Mails were sent before they were measured");
    const before = cpuMicroseconds(target);
    await untilMailed(target, round, there + MAILS);
    return (cpuMicroseconds(target) - before) / MAILS;
  });
}

/** Resolves when so many mails are written and nothing is left to be done. */
export async function untilMailed(target: Target, folder: string, count: number): Promise<void> {
  for (const end = Date.now() + 150_000; mailsOf(folder) < count; await Bun.sleep(100))
    if (Date.now() > end) throw new Error(`${mailsOf(folder)} of ${count} mails were written`);
  await settled(target);
}

/** Two hundred mails of one organization, and of two hundred. */
async function mailFigure(folder: string): Promise<Figure> {
  const [one, many] = [join(folder, "one"), join(folder, "many")];
  const small = { todos: 0, isMailed: true };
  const [single, template] = [await openOffice(one, small), await openOffice(many, small)];
  await hand(one, single, MAILS);
  await hand(many, template, 1);
  const mailings = [
    { folder: one, offices: [single] },
    { folder: many, offices: copyOrgs(many, template, MAILS) },
  ];
  let round = 0;
  const cpu = await interleaved(mailings, MAIL_ROUNDS, (mailing) =>
    mailCpu(mailing, join(folder, `round-${round++}`)),
  );
  return {
    name: `a mail of ${MAILS} organizations, against ${MAILS} of one`,
    figure: times(ratio(cpu, 1, 0)),
    goal: "≤ 1.3 ×",
    beside: ["", microseconds(middle(cpu, 1))],
  };
}
