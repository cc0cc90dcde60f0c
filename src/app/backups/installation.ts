import { existsSync } from "node:fs";
import { orgsWithFiles } from "#/core/orgs/epochs.ts";
import type { Config } from "#/platform/config.ts";
import { isDamage } from "#/platform/db/engine.ts";
import { lookInto } from "#/platform/db/files/look.ts";
import { invalid } from "#/platform/errors.ts";
import { knownSecrets } from "#/platform/secret.ts";
import { globalPath } from "../paths.ts";
import type { Manifest } from "./manifest.ts";

/** Whose backups are meant: several installations may keep theirs in one place. */
export interface Installation {
  /** Made of its secret; null where that is not known. */
  id: string | null;
  /** The ids of its organizations: by these it knows what was made before backups named theirs. */
  orgs: ReadonlySet<string>;
}

const ID_BYTES = 8;

/** The id of an installation in its backups; null where its secret is not known. */
export function installationId({
  tenantsDir,
  secret,
}: Pick<Config, "tenantsDir" | "secret">): string | null {
  const secrets = knownSecrets(tenantsDir, secret);
  return secrets && Buffer.from(secrets.key("installation").slice(0, ID_BYTES)).toString("hex");
}

/** The installation of a folder, of which nothing need be there yet. */
export function installationOf(config: Pick<Config, "tenantsDir" | "secret">): Installation {
  return { id: installationId(config), orgs: orgsIn(globalPath(config.tenantsDir)) };
}

/** The organizations that a global file names; none where there is no such file, or it is damaged. */
function orgsIn(path: string): Set<string> {
  try {
    const orgs = existsSync(path) ? lookInto(path, orgsWithFiles) : [];
    return new Set(orgs.map(({ id }) => id));
  } catch (error) {
    if (isDamage(error)) return new Set();
    throw error;
  }
}

/** Whether a backup is of an installation. */
export const isOf = ({ id, orgs }: Installation, manifest: Manifest): boolean =>
  manifest.installation
    ? manifest.installation.id === id
    : manifest.orgs.some((copy) => orgs.has(copy.id));

/** Those of an installation first. */
export const ownFirst = (
  manifests: readonly Manifest[],
  installation: Installation,
): Manifest[] => {
  const { true: own = [], false: others = [] } = Object.groupBy(manifests, (manifest) =>
    isOf(installation, manifest) ? "true" : "false",
  );
  return [...own, ...others];
};

/**
 * The newest backup of everything: of this installation, or where it has none there, of the one that
 * has. Throws 422 where several others have some: whose is meant has to be said by a name.
 */
export function newestOfAll(
  manifests: readonly Manifest[],
  installation: Installation,
): Manifest | null {
  const whole = manifests.filter(({ of }) => of === null);
  const own = whole.find((manifest) => isOf(installation, manifest));
  if (own) return own;
  const found = new Map(
    whole.flatMap(({ installation }) => installation ?? []).map(({ id, address }) => [id, address]),
  );
  if (found.size > 1)
    throw invalid(
      "from",
      "invalid",
      `Backups of several installations are there (${[...found.values()].join(", ")}), and none of this one: say the name of one of \`atoll server backups\`.`,
    );
  return whole[0] ?? null;
}
