import type { UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "#/client/errors.ts";

/** Says of what is being read that it has gone meanwhile; below it stands how it was last. */
export function Gone({ of: { data, error } }: { of: UseQueryResult<{ status: string }> }) {
  const isTrashed = data?.status === "trashed";
  const isHidden = data !== undefined && error instanceof ApiError && error.status === 404;
  if (!isTrashed && !isHidden) return null;
  return (
    <div className="page page-list gone">
      <p className="notice notice-warn" role="status">
        <span>
          {isTrashed
            ? "This is in the trash. It can be brought back for 30 days."
            : "This was put in the trash, or you can’t see it any more. Here is how it was last."}
        </span>
      </p>
    </div>
  );
}
