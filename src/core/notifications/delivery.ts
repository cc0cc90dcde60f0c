import { nextLoudMoment } from "#/lib/quiet-hours.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { isAgent } from "../access/roles.ts";
import { fillPreferences, type Preferences } from "../identity/preferences.ts";

/** How news reaches somebody beside their tray. */
export type Channel = keyof Preferences["notifications"]["channels"];

/**
 * Whether and when somebody is sent news by a channel: by their own choice, never in their quiet
 * hours; null when they are not.
 */
export function deliveryTime(person: Membership, channel: Channel, earliest: Date): Date | null {
  if (isAgent(person) || person.status !== "active") return null;
  const { notifications, quiet_hours, timezone } = fillPreferences(person.preferences);
  return notifications.channels[channel] ? nextLoudMoment(quiet_hours, timezone, earliest) : null;
}
