import { api } from "../../lib/api.ts";

/** What is searched for, as it stands in an address. */
export interface Wanted {
  q?: string;
  type?: string;
  file_type?: string;
  project_id?: string;
  creator_id?: string;
  /** Made on this day or later. */
  after?: string;
  sort?: "recent";
}

const NARROWING = ["type", "file_type", "project_id", "creator_id", "after"] as const;

/** What an address searches for. */
export function wantedIn(search: Readonly<Record<string, unknown>>): Wanted {
  const wanted: Wanted = search.sort === "recent" ? { sort: "recent" } : {};
  for (const name of ["q", ...NARROWING] as const) {
    const value = search[name];
    if (typeof value === "string" && value !== "") wanted[name] = value;
  }
  return wanted;
}

/** Whether anything but words narrows a search. */
export const isNarrowed = (wanted: Wanted): boolean =>
  NARROWING.some((name) => wanted[name] !== undefined);

/** The words alone. */
export const widened = ({ q = "" }: Wanted): Wanted => ({ q });

const PER_PAGE = 30;

/** All that is found, page by page. */
export const found = (org: string, wanted: Wanted) =>
  api.pages("/api/v1/{org_slug}/search", {
    params: { path: { org_slug: org }, query: { ...wanted, per_page: PER_PAGE } },
  });
