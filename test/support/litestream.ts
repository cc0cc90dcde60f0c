import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { litestreamFault, litestreamProgram } from "#/app/litestream/program.ts";
import { operate } from "./operating.ts";

/** Why what needs Litestream can't be tried here; null where it can. */
export const withoutLitestream = (): Promise<string | null> => litestreamFault(litestreamProgram());

/** Litestream beside a server, by the settings that Atoll makes for it. */
export async function replicate(data: string, base: string, env: Record<string, string> = {}) {
  const said = await operate(data, ["litestream-config", base]);
  if (said.status !== 0) throw new Error(said.error);
  const path = join(data, "litestream.yml");
  writeFileSync(path, said.out);
  return Bun.spawn([litestreamProgram() ?? "", "replicate", "-config", path], {
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
}
