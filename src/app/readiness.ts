import { unlinkSync } from "node:fs";
import { join } from "node:path";
import { named, t } from "#/lib/schema.ts";
import { keepReading } from "#/platform/db/clock-row.ts";
import { openOperation } from "#/platform/declare.ts";
import { Unavailable } from "#/platform/errors.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { writeWhole } from "#/platform/whole-file.ts";

const tag = "Running it";
const schema = named("ServerHealth", t.Object({ status: t.Literal("ok") }));
const ok = { status: "ok" as const };

export const getHealth = openOperation({
  id: "getHealth",
  tag,
  method: "GET",
  path: "/healthz",
  summary: "Whether the server answers",
  returns: "It does.",
  answer: schema,
  sample: ok,
  run: () => ok,
});

export const getReadiness = openOperation({
  id: "getReadiness",
  tag,
  method: "GET",
  path: "/readyz",
  errors: [400, 503],
  summary: "Whether the server can take work",
  description:
    "503 says why not: the global database or the folder can't be written to. Looked at once a second at most.",
  returns: "It can.",
  answer: schema,
  sample: ok,
  run: async ({ services }) => {
    const reason = await lookedAt(services);
    if (reason !== null) throw new Unavailable(reason);
    return ok;
  },
});

const KEPT_MS = 1000;
const looks = new WeakMap<Services["global"], { at: number; found: Promise<string | null> }>();

/** Why no work can be taken, or null: whoever asks within a second gets the same answer. */
function lookedAt(services: Services): Promise<string | null> {
  const [known, now] = [looks.get(services.global), services.clock.steadyMs()];
  if (known && now - known.at < KEPT_MS) return known.found;
  const found = look(services);
  looks.set(services.global, { at: now, found });
  return found;
}

async function look({ global, trusted, config, log }: Services): Promise<string | null> {
  const refused = (what: string) => (error: unknown) => {
    log.error("The server is not ready", { what, ...describeError(error) });
    return `${what} can't be written to.`;
  };
  try {
    const path = join(config.tenantsDir, "ready");
    writeWhole(path, trusted.now().toISOString());
    unlinkSync(path);
  } catch (error) {
    return refused("The folder")(error);
  }
  return keepReading(global, trusted.reading()).then(() => null, refused("The global database"));
}
