import type { UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "#/client/errors.ts";
import * as words from "./words.ts";

/** Says of what is being read that it has gone meanwhile; below it stands how it was last. */
export function Gone({ of: { data, error } }: { of: UseQueryResult<{ status: string }> }) {
  const isTrashed = data?.status === "trashed";
  const isHidden = data !== undefined && error instanceof ApiError && error.status === 404;
  if (!isTrashed && !isHidden) return null;
  return (
    <div className="page page-list gone">
      <p className="notice notice-warn" role="status">
        <span>{isTrashed ? words.isInTrash : words.isGone}</span>
      </p>
    </div>
  );
}
