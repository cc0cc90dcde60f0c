import type { Said } from "./said.ts";

/** A change that waits for the network. It is sent under one key, however often it is tried. */
export interface Waiting {
  key: string;
  /** Whose it is. */
  identity: string;
  method: string;
  path: string;
  body: string;
  /** What was said, where its body is to be made of that when it is sent. */
  said?: Said;
  /** What stood in its fields before, where that is known. */
  begun?: Readonly<Record<string, unknown>>;
  at: number;
  /** Why the server didn't take it; null while it waits. */
  refused: { status: number; code: string; message: string } | null;
}

/** What is sent with it, by its names; nothing where it is no object. */
export function bodyOf({ body }: Pick<Waiting, "body">): Record<string, unknown> {
  try {
    const sent: unknown = JSON.parse(body || "{}");
    return typeof sent === "object" && sent !== null ? { ...sent } : {};
  } catch {
    return {};
  }
}
