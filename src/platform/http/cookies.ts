import { isTimeZone } from "#/lib/days.ts";
import type { Config } from "../config.ts";

const isSecure = ({ baseUrl }: Config): boolean => baseUrl.startsWith("https:");

/** `__Host-` pins a cookie to this host over https; plain http can't carry that prefix. */
export const cookieName = (config: Config, name: string): string =>
  isSecure(config) ? `__Host-${name}` : name;

interface Cookie {
  name: string;
  value: string;
  /** Null for a cookie that ends with the browser. */
  lifetimeMs: number | null;
}

/** A `Set-Cookie` that no script and no other site's form can use. */
export function cookie(config: Config, { name, value, lifetimeMs }: Cookie): string {
  const lifetime = lifetimeMs === null ? "" : `; Max-Age=${Math.floor(lifetimeMs / 1000)}`;
  const secure = isSecure(config) ? "; Secure" : "";
  return `${cookieName(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${lifetime}${secure}`;
}

/** The value of one of our cookies in a request, or null. */
export const readCookie = (config: Config, request: Request, name: string): string | null =>
  cookieNamed(request, cookieName(config, name));

/** The value of a cookie that a script of the web application set, decoded; null where there is none. */
function readScriptCookie(request: Request, name: string): string | null {
  const value = cookieNamed(request, name);
  try {
    return value === null ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** The cookie in which a browser says what time zone its device is in. */
const ZONE_COOKIE = "tz";

export function deviceZoneOf(request: Request): string | null {
  const sent = readScriptCookie(request, ZONE_COOKIE);
  return sent !== null && isTimeZone(sent) ? sent : null;
}

function cookieNamed(request: Request, name: string): string | null {
  const header = request.headers.get("cookie") ?? "";
  const prefix = `${name}=`;
  for (let start = 0; start < header.length; ) {
    const semicolon = header.indexOf(";", start);
    const end = semicolon < 0 ? header.length : semicolon;
    const pair = header.slice(start, end).trim();
    if (pair.startsWith(prefix)) return pair.slice(prefix.length);
    start = end + 1;
  }
  return null;
}
