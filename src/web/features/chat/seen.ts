/** Up to when somebody has read a room, on this device. */
const keyOf = (room: string): string => `atoll.seen:${room}`;

/** The instant of the last line that was shown there; null where none was. */
export const seenUntil = (room: string): string | null => localStorage.getItem(keyOf(room));

/** Notes the last line that is shown. */
export function setSeen(room: string, at: string): void {
  if (document.visibilityState === "visible" && at > (seenUntil(room) ?? ""))
    localStorage.setItem(keyOf(room), at);
}
