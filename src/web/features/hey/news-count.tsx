import type { Schemas } from "../../lib/api.ts";
import { folded } from "./fold.ts";
import * as words from "./words.ts";

interface Props {
  news: readonly Schemas["Notification"][];
  /** How much is new, as the badge counts it; null where that is all that is new among these. */
  inAll: number | null;
}

/** How much is new, as the badge says, and in how many rows it stands folded. */
export function SoManyNew({ news, inAll }: Props) {
  const fresh = news.filter(({ read }) => !read);
  const count = inAll ?? fresh.length;
  const rows = fresh.length === count ? folded(fresh).length : null;
  return <span className="small muted">{words.soManyNew(count, rows)}</span>;
}
