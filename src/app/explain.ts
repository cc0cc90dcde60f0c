import type { Env } from "#/platform/config/variable.ts";
import { variables } from "#/platform/config/variables.ts";
import { ConfigError } from "#/platform/config-error.ts";
import { AppError } from "#/platform/errors.ts";
import { StartError } from "#/platform/start-error.ts";

const textOf = (error: unknown, name: "code" | "path" | "syscall"): string =>
  error instanceof Error && name in error ? String(Reflect.get(error, name)) : "";

/**
 * The one sentence for what stops a start or a command; it names the variable that says otherwise.
 * What nobody foresaw is told after `begin`.
 */
export function explain(error: unknown, env: Env, begin = ""): string {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof AppError)
    return error.message;
  const [code, path] = [textOf(error, "code"), textOf(error, "path")];
  if (code === "EADDRINUSE")
    return `Port ${variables.port.read(env)} is in use. Stop the other program, or set PORT to another port.`;
  if (textOf(error, "syscall") === "listen") {
    if (code === "EACCES")
      return `PORT is ${variables.port.read(env)}, but this user may not listen there (${code}). Take one above 1023, with a proxy in front.`;
    // A name that leads nowhere has whichever code the system said last: EINVAL, ENOENT, EAI_AGAIN.
    return `HOST is "${variables.host.read(env)}", but this machine has no such address (${code}). Use one of its own, 127.0.0.1, or 0.0.0.0 for all of them.`;
  }
  const folder = variables.tenantsDir.read(env);
  const subject = path === "" || path === folder ? `TENANTS_DIR is ${folder}, but it` : path;
  if (/^(ENOSPC|EDQUOT)$/.test(code) || /^SQLITE_(FULL|IOERR_SHMSIZE|IOERR_WRITE)/.test(code))
    return `TENANTS_DIR is ${folder}, but its disk is full (${code}). Make room, then start again.`;
  if (/^(ENOTDIR|EEXIST)$/.test(code))
    return `${subject} is no folder (${code}). Move it away, then start again.`;
  if (/^(EACCES|EPERM|EROFS)$/.test(code) || /^SQLITE_(CANTOPEN|READONLY)/.test(code))
    return `${subject} can't be written to (${code}).`;
  if (code === "ENOENT" && path !== "") return `${subject} can't be made (${code}).`;
  return error instanceof Error ? begin + error.message : String(error);
}
