import { misused } from "../failures.ts";
import type { System } from "../system.ts";
import { plainText } from "./plain.ts";

/** Says what is no JSON: where a redirect leads, a text, or bytes, as they are where no terminal obeys them. */
export async function sayOther(system: System, answer: Response): Promise<void> {
  const location = answer.headers.get("location");
  if (location !== null) return system.out(`${plainText(location)}\n`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length === 0) return;
  if (!system.isOutputSeen) return system.out(bytes);
  if (!answer.headers.get("content-type")?.startsWith("text/"))
    throw misused("A terminal would obey these bytes: send them to a program.");
  await system.out(plainText(new TextDecoder().decode(bytes)));
}
