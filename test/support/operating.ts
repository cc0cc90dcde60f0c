import { operated } from "./process.ts";

/** What the program says when an operator runs it with some words, and how it ends. */
export async function operate(
  folder: string,
  words: readonly string[],
  env: Record<string, string> = {},
) {
  const child = Bun.spawn([...operated, ...words], {
    env: { ...process.env, TENANTS_DIR: folder, LOG_LEVEL: "error", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { status: await child.exited, out, error };
}
