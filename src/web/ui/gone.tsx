import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isMissing } from "../lib/api.ts";
import { TypedWay } from "./trouble.tsx";
import * as words from "./words.ts";

const PUT_AWAY: Readonly<Record<string, string>> = {
  trashed: words.isInTrash,
  archived: words.isArchived,
};

interface Props {
  of: UseQueryResult<{ status: string }>;
  /** What else keeps it away. */
  because?: ReactNode;
  /** The way back. */
  action?: ReactNode;
}

/**
 * Says of what is being read that it was put away, or has gone meanwhile, and where the words are that were typed there;
 * below it stands how it was last.
 */
export function Gone({ of: { data, error }, because, action }: Props) {
  const put = PUT_AWAY[data?.status ?? ""];
  const isHidden = data !== undefined && isMissing(error);
  if (!put && !isHidden) return null;
  const gone = put ? words.isGoneForGood : words.isGone;
  return (
    <div className="page page-list gone">
      <p className="notice notice-warn" role="status">
        <span>
          {isHidden ? gone : put}
          {!isHidden && because}
          <TypedWay />
        </span>
        {!isHidden && action}
      </p>
    </div>
  );
}
