import { api, kept } from "../../lib/api.ts";
import { inOrg } from "../../lib/org.ts";

/** The houses that people come from, as far as one may know them. */
export const companies = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/companies", inOrg(org)));
