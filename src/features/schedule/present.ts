import type { Read, Scope } from "#/core/access/scope.ts";
import type { OccurrenceAnswer, Window } from "#/core/recordings/content/occurrence.ts";
import { mayEdit, presentList } from "#/core/recordings/content/present.ts";
import { inParts } from "#/core/recordings/content/present-paced.ts";
import type { Found } from "#/core/recordings/type.ts";
import { eventDetails } from "./details.ts";
import { type Occurrence, occurrencesIn, type View } from "./expand.ts";

/** What stands in a calendar, with whether the caller may give it another day. */
export const presentMovable = (scope: Scope, rows: readonly Found[]) =>
  inParts(scope, rows, withCan);

function withCan(r: Read, rows: readonly Found[]) {
  const answers = presentList(r, rows);
  return rows.flatMap((row, index) => {
    const answer = answers[index];
    return answer ? [Object.assign(answer, { can: { edit: mayEdit(r, row) } })] : [];
  });
}

/** Rows of the calendar: each event is presented once, however many days it has. */
export async function presentOccurrences(
  scope: Scope,
  days: readonly Occurrence[],
): Promise<OccurrenceAnswer[]> {
  const rows = [...new Map(days.map(({ row }) => [row.id, row])).values()];
  const presented = new Map(
    (await presentMovable(scope, rows)).map((answer) => [answer.id, answer] as const),
  );
  return days.flatMap(({ row, key, startsAt, endsAt }) => {
    const answer = presented.get(row.id);
    if (!answer) return [];
    const { all_day } = eventDetails.of(row);
    const when = {
      starts_at: startsAt,
      ends_at: endsAt,
      all_day,
      occurrence_key: key,
      task: false,
    };
    return [Object.assign({}, answer, when)];
  });
}

export const readEvents = async (scope: Scope, view: View): Promise<OccurrenceAnswer[]> =>
  presentOccurrences(scope, await occurrencesIn(scope, view));

export const readWindow = (scope: Scope, window: Window): Promise<OccurrenceAnswer[]> =>
  readEvents(scope, { ...window, projects: null, isStarred: false });
