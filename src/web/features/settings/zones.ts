import { browserZone } from "../../lib/when.ts";

/** What places are called today whose old names browsers go on listing. */
const TODAY = [
  "America/Argentina/Buenos_Aires",
  "America/Nuuk",
  "Asia/Ho_Chi_Minh",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Yangon",
  "Atlantic/Faroe",
  "Europe/Kyiv",
  "Pacific/Chuuk",
  "Pacific/Kanton",
  "Pacific/Pohnpei",
  "UTC",
];

function isKnown(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).format() !== "";
  } catch {
    return false;
  }
}

/** Every time zone, by the names people look for, with the one that was chosen. */
export const zonesWith = (chosen: string): string[] =>
  [
    ...new Set([
      chosen,
      browserZone(),
      ...TODAY.filter(isKnown),
      ...Intl.supportedValuesOf("timeZone"),
    ]),
  ].toSorted();
