import type { Recording } from "../../lib/api.ts";

/** A title as it is sent: a file keeps its extension, whether that was typed or not. */
export function titled(of: Recording, title: string): { title: string } | { base_name: string } {
  if (of.type !== "upload") return { title };
  const extension = of.title.slice(of.base_name.length);
  const isTyped = extension !== "" && title.endsWith(extension);
  return { base_name: isTyped ? title.slice(0, -extension.length) : title };
}
