/** For so long somebody has something open who said so. */
export const PRESENT_MS = 30_000;
/** Of so many things at once somebody says that they have them open; the earliest is forgotten. */
const MOST_OPEN = 20;

interface Opened {
  person: string;
  thing: string;
  until: number;
}

/** Who has what open, as they said within the last 30 seconds, in memory of one server. */
export class Present {
  /** By organization, in the order that they said so. */
  readonly #open = new Map<string, Map<string, Opened>>();

  /** Somebody has a thing open at this time (milliseconds); answers whether that is new. */
  say(orgId: string, person: string, { thing, now }: { thing: string; now: number }): boolean {
    const opened = this.#open.get(orgId) ?? new Map<string, Opened>();
    const key = `${person} ${thing}`;
    const isNew = (opened.get(key)?.until ?? 0) <= now;
    opened.delete(key);
    const own = [...opened.values()].filter((other) => other.person === person);
    for (const other of own.slice(0, Math.max(0, own.length + 1 - MOST_OPEN)))
      opened.delete(`${person} ${other.thing}`);
    this.#open.set(orgId, opened.set(key, { person, thing, until: now + PRESENT_MS }));
    return isNew;
  }

  /** Who has a thing open, whoever said so last at the end. */
  of(orgId: string, thing: string, now: number): string[] {
    const opened = [...(this.#open.get(orgId)?.values() ?? [])];
    const here = opened.filter((one) => one.thing === thing && one.until > now);
    return here.map(({ person }) => person);
  }

  /** Forgets those whose time is over, and answers the things that they had open. */
  expire(orgId: string, now: number): string[] {
    const opened = this.#open.get(orgId);
    const over = new Set<string>();
    for (const [key, { thing, until }] of opened ?? []) {
      if (until > now) break;
      over.add(thing);
      opened?.delete(key);
    }
    if (opened?.size === 0) this.#open.delete(orgId);
    return [...over];
  }
}
