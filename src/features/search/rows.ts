/**
 * The rows of the index. A recording has the even rowid of twice its `seq`. In between, after every so many recordings,
 * stands a milestone: looking for words side by side, FTS5 heeds the bounds of its search only where something fits, and
 * a milestone always does.
 */
export const rowidOf = (seq: number): number => seq * 2;
export const seqOf = (rowid: number): number => rowid / 2;
export const isMilestone = (rowid: number): boolean => rowid % 2 === 1;

const MILESTONE_EVERY = 128;

/** The rowid of the milestone after a recording, or null. */
export const milestoneAfter = (seq: number): number | null => (seq % MILESTONE_EVERY === 0 ? rowidOf(seq) + 1 : null);

/** What a milestone holds, in the column `signs`, where no digit comes from a text. */
export const MILESTONE = "0";
