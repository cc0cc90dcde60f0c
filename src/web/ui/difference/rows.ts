/** From where to where two rows differ. */
export interface Range {
  fromA: number;
  toA: number;
  fromB: number;
  toB: number;
}

type Row = readonly string[];

/** So many pieces that came or went are told one by one, in tenths of a second; where there are more, all differ. */
const MOST = 2000;

/** How far one comes at each number of differences, by how many more pieces came than went. */
type Reach = Int32Array;

/** The furthest that leads to a diagonal: one piece more that went, or one that came. */
function isByComing(reach: Reach, middle: number, diagonal: number, differences: number): boolean {
  if (diagonal === -differences) return true;
  const [went = 0, came = 0] = [reach[middle + diagonal - 1], reach[middle + diagonal + 1]];
  return diagonal !== differences && went < came;
}

/**
 * What was reached with fewer differences, each time; null where there are too many. This is the algorithm of Eugene
 * Myers, "An O(ND) Difference Algorithm and Its Variations".
 */
function search(before: Row, after: Row): Reach[] | null {
  const most = Math.min(MOST, before.length + after.length);
  const middle = most + 1;
  const reach = new Int32Array(2 * most + 3);
  const history: Reach[] = [];
  for (let differences = 0; differences <= most; differences++) {
    history.push(reach.slice(middle - differences - 1, middle + differences + 2));
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let at = isByComing(reach, middle, diagonal, differences)
        ? (reach[middle + diagonal + 1] ?? 0)
        : (reach[middle + diagonal - 1] ?? 0) + 1;
      while (
        at < before.length &&
        at - diagonal < after.length &&
        before[at] === after[at - diagonal]
      )
        at++;
      reach[middle + diagonal] = at;
      if (at >= before.length && at - diagonal >= after.length) return history;
    }
  }
  return null;
}

/** Which pieces went and which came, by going back from the end. */
function trace(before: Row, after: Row, history: readonly Reach[]): [Set<number>, Set<number>] {
  const [gone, added] = [new Set<number>(), new Set<number>()];
  let [at, now] = [before.length, after.length];
  for (let differences = history.length - 1; differences > 0; differences--) {
    const reach = history[differences] ?? new Int32Array();
    const middle = differences + 1;
    const diagonal = at - now;
    const isComing = isByComing(reach, middle, diagonal, differences);
    const earlier = diagonal + (isComing ? 1 : -1);
    at = reach[middle + earlier] ?? 0;
    now = at - earlier;
    if (isComing) added.add(now);
    else gone.add(at);
  }
  return [gone, added];
}

/** How many pieces two rows begin with that are the same. */
function alike(one: Row, other: Row): number {
  const at = one.findIndex((piece, index) => piece !== other[index]);
  return at < 0 ? one.length : at;
}

/** Where two rows of pieces differ, with no piece in it that could be told to be the same. */
export function differing(before: Row, after: Row): Range[] {
  const start = alike(before, after);
  const [restA, restB] = [before.slice(start), after.slice(start)];
  const end = alike(restA.toReversed(), restB.toReversed());
  const old = restA.slice(0, restA.length - end);
  const now = restB.slice(0, restB.length - end);
  const history = search(old, now);
  if (history === null)
    return [{ fromA: start, toA: start + old.length, fromB: start, toB: start + now.length }];
  const [gone, added] = trace(old, now, history);
  const ranges: Range[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < now.length) {
    const [fromA, fromB] = [start + a, start + b];
    while (gone.has(a)) a++;
    while (added.has(b)) b++;
    if (fromA < start + a || fromB < start + b)
      ranges.push({ fromA, toA: start + a, fromB, toB: start + b });
    a++;
    b++;
  }
  return ranges;
}
