import { api, kept, keptWhole } from "../../lib/api.ts";
import { inOrg } from "../../lib/org.ts";

/** The organization with its plan, and what one may do in it. */
export const account = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/account", inOrg(org)));

export const storage = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/account/storage", inOrg(org)));

/** Projects that were archived, or thrown away. */
export const projectsPutAway = (org_slug: string, status: "archived" | "trashed") =>
  keptWhole(
    api.pages("/api/v1/{org_slug}/projects", { params: { path: { org_slug }, query: { status } } }),
  );

export const trash = (org: string) => api.pages("/api/v1/{org_slug}/trash", inOrg(org));

export const rules = (org: string) => kept(api.question("/api/v1/{org_slug}/settings", inOrg(org)));

export const categories = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/categories", inOrg(org)));

export const publicItems = (org: string) =>
  api.pages("/api/v1/{org_slug}/public-items", inOrg(org));

export const billing = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/billing", inOrg(org)));

export const prices = () => kept(api.question("/api/billing/prices"));

export const tokens = () => kept(api.question("/api/v1/me/tokens"));
export const apps = () => kept(api.question("/api/v1/me/connected-apps"));
export const session = () => kept(api.question("/api/auth/get-session"));
export const sessions = () => kept(api.question("/api/auth/list-sessions"));
export const passkeys = () => kept(api.question("/api/auth/passkey/list-user-passkeys"));
export const accounts = () => kept(api.question("/api/auth/list-accounts"));
