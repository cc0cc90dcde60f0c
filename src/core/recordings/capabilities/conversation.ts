import { slot } from "#/platform/slot.ts";
import type { Notice } from "#/schema/tenant/attention.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import type { Capability } from "../type.ts";

/**
 * What lies in it is said one after the other: it is read backwards from its end
 * (`content/history.ts`).
 */
export const conversation: Capability = { name: "conversation" };

/** What is said in a chat does there what its lines do, which the room of chats knows. */
export const said = slot<{
  addressed(w: Write, line: Recording): { action: Notice; people: Iterable<string> };
  appeared(w: Write, line: Recording): void;
}>("what something said in a chat does there");
