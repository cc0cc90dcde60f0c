import type { Row } from "../../lib/api.ts";

/** What a tool's card shows of its rows. */
export interface InsideProps {
  rows: readonly Row[];
}
