import { keepOwn, keptOwn } from "../../offline/own.ts";

/** Up to when somebody has read a room, on this device. */
const nameOf = (room: string): string => `seen:${room}`;

/** The instant of the last line that was shown there; null where none was. */
export const seenUntil = (room: string): string | null => keptOwn(nameOf(room));

/** Notes the last line that is shown. */
export function setSeen(room: string, at: string): void {
  if (document.visibilityState === "visible" && at > (seenUntil(room) ?? ""))
    keepOwn(nameOf(room), at);
}
