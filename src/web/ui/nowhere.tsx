import { ApiError } from "#/client/errors.ts";
import { Trouble } from "./trouble.tsx";

const NOTHING = new ApiError(404, "not_found", "There is no such page.");

/** A path that leads nowhere. */
export const Nowhere = () => (
  <div className="page page-list">
    <div className="sheet sheet-pad">
      <Trouble error={NOTHING} />
    </div>
  </div>
);

/** A page that broke while it was drawn. */
export const PageTrouble = ({ error }: { error: unknown }) => (
  <div className="page page-list">
    <div className="sheet sheet-pad">
      <Trouble error={error} onRetry={() => location.reload()} />
    </div>
  </div>
);
