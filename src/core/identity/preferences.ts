import { InOrder } from "#/lib/in-order.ts";
import { day, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { documentText } from "#/platform/document.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import { deviceZoneOf } from "#/platform/http/cookies.ts";
import type { Services } from "#/platform/services.ts";
import { slot } from "#/platform/slot.ts";
import { validator } from "#/platform/validation.ts";
import { identityById, setPreferences } from "./identities.ts";

const closed = { additionalProperties: false } as const;
const time = t.String({
  pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
  maxLength: 5,
  description: "HH:MM",
});

const outOfOffice = t.Object({ starts_on: day(), ends_on: nullable(day()) }, closed);

const whole = {
  timezone: t.String({
    format: "time-zone",
    maxLength: 64,
    description: "IANA name, such as Europe/Berlin.",
  }),
  time_format: oneOf(["12h", "24h"]),
  week_starts_on: t.Integer({ minimum: 0, maximum: 6, description: "0 is Sunday." }),
  theme: oneOf(["system", "light", "dark"]),
  views: t.Record(t.String(), t.Unknown(), {
    maxProperties: 1000,
    description: "What each surface remembers of its view.",
  }),
  out_of_office: nullable(outOfOffice),
};
const notifications = {
  scope: oneOf(["everything", "mentions"]),
};
const channels = { email: t.Boolean(), push: t.Boolean() };
const quietHours = {
  enabled: t.Boolean(),
  start: time,
  end: time,
  work_days: t.Array(t.Integer({ minimum: 0, maximum: 6 }), { uniqueItems: true, maxItems: 7 }),
};

export const preferencesSchema = named(
  "Preferences",
  t.Object({
    ...whole,
    notifications: t.Object({ ...notifications, channels: t.Object(channels) }),
    quiet_hours: t.Object(quietHours),
  }),
);
export type Preferences = Static<typeof preferencesSchema>;

/** A PATCH: objects merge, unknown keys are refused. */
export const preferencesPatch = t.Object(
  {
    ...t.Partial(t.Object(whole)).properties,
    notifications: t.Optional(
      t.Object(
        {
          ...t.Partial(t.Object(notifications)).properties,
          channels: t.Optional(t.Partial(t.Object(channels), closed)),
        },
        closed,
      ),
    ),
    quiet_hours: t.Optional(t.Partial(t.Object(quietHours), closed)),
  },
  closed,
);
const checkPatch = validator(preferencesPatch);

export const DEFAULT_PREFERENCES: Preferences = {
  timezone: "UTC",
  time_format: "24h",
  week_starts_on: 1,
  theme: "system",
  notifications: { scope: "everything", channels: { email: true, push: true } },
  quiet_hours: { enabled: false, start: "18:00", end: "08:00", work_days: [1, 2, 3, 4, 5] },
  out_of_office: null,
  views: {},
};

/**
 * What a person chose themselves, the same in all their organizations: a default that nobody chose
 * gives way to what is known better.
 */
export async function readChosen({ global }: Services, identityId: string): Promise<Tree> {
  const identity = await global.get(identityById, { id: identityId });
  if (!identity) throw new NotFound();
  return identity.preferences ?? {};
}

/** What somebody who is new begins with: the zone they are in when they sign up. */
export function firstPreferences(request: Request): Tree {
  const timezone = deviceZoneOf(request);
  return timezone === null ? {} : { timezone };
}

/** Keeps what a person chose where work inside their organizations finds it. */
export type CopyPreferences = (
  services: Services,
  identityId: string,
  chosen: Tree,
) => Promise<void>;

/** Where else what a person chose is kept: in their organizations, which a later room knows. */
export const copyPreferences = slot<CopyPreferences>("where what people chose is copied to");

const changes = new InOrder();

/**
 * Changes what a person chose: the copies in their organizations first, the global row last.
 * Changes of one person come one after the other, so that all end with the same. Answers all that
 * they chose.
 */
export const patchPreferences = (
  services: Services,
  identityId: string,
  input: unknown,
  copy: CopyPreferences,
) =>
  changes.run(identityId, async (): Promise<Tree> => {
    const chosen = merge(await readChosen(services, identityId), checkPatch(input));
    requireDaysInOrder(fillPreferences(chosen));
    const document = documentText("views", chosen);
    const now = services.clock.now().toISOString();
    await copy(services, identityId, chosen);
    await services.global.run(setPreferences, { id: identityId, preferences: document, now });
    return chosen;
  });

function requireDaysInOrder({ out_of_office: away }: Preferences): void {
  if (away?.ends_on && away.ends_on < away.starts_on)
    throw invalid("out_of_office.ends_on", "out_of_range", "It can't end before it starts.");
}

/** Stored preferences with the defaults for what was not chosen: the zone is that of the device. */
export function fillPreferences(stored: Tree | null, zone: string | null = null): Preferences {
  const { timezone } = DEFAULT_PREFERENCES;
  return merge({ ...DEFAULT_PREFERENCES, timezone: zone ?? timezone }, stored ?? {});
}

/** What organizations have a copy of: all but how things look; null when nothing was chosen. */
export function copiedPreferences({ theme: _, views: __, ...chosen }: Tree): Tree | null {
  return Object.keys(chosen).length === 0 ? null : chosen;
}

/** What was chosen, as it is kept. */
type Tree = { [key: string]: unknown };
const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Objects merge key by key, everything else replaces. What is changed was checked: it has the same
 * shape.
 */
function merge<T extends Tree>(base: T, change: Tree): T {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(change)) {
    const before = merged.get(key);
    merged.set(key, isTree(value) && isTree(before) ? merge(before, value) : value);
  }
  // A key may be any text, `__proto__` too.
  return Object.fromEntries(merged) as T;
}
