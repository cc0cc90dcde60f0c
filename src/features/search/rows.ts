/**
 * The rows of the index. A recording has the even rowid of twice its `seq`. In between, after every
 * so many recordings, stands a milestone, which every part of every query fits: FTS5 heeds the
 * bounds of a search only where something fits.
 */
export const rowidOf = (seq: number): number => seq * 2;

const MILESTONE_EVERY = 128;

/** The rowid of the milestone after a recording, or null. */
export const milestoneAfter = (seq: number): number | null =>
  seq % MILESTONE_EVERY === 0 ? rowidOf(seq) + 1 : null;

/** What a milestone holds, in the column `signs`, where no digit comes from a text. */
export const MILESTONE_SIGN = "0";
/** The expression that milestones fit. */
export const MILESTONE = `{signs} : "${MILESTONE_SIGN}"`;
