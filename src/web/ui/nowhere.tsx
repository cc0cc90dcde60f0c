import type { ReactNode } from "react";
import { ApiError } from "#/client/errors.ts";
import { useIsTeam } from "../lib/org.ts";
import { Trouble } from "./trouble.tsx";
import * as words from "./words.ts";

const NOTHING = new ApiError(404, "not_found", words.noSuchPage);

/** A path that leads nowhere. */
export const Nowhere = () => (
  <div className="page page-list">
    <div className="sheet sheet-pad">
      <Trouble error={NOTHING} />
    </div>
  </div>
);

/** A page of the team alone: a client finds nothing at its address. */
export const OfTeam = ({ children }: { children: ReactNode }) =>
  useIsTeam() ? children : <Nowhere />;

const reload = () => location.reload();

interface Props {
  error: unknown;
  onRetry?: () => void;
}

/** A page that broke while it was drawn, or can't be. */
export const PageTrouble = ({ error, onRetry = reload }: Props) => (
  <div className="page page-list">
    <div className="sheet sheet-pad">
      <Trouble error={error} onRetry={onRetry} />
    </div>
  </div>
);
