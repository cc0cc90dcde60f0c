import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { Project } from "../../lib/api.ts";
import { useIsOnline } from "../../lib/back.ts";
import { useOrg, useTimes } from "../../lib/org.ts";
import { eventOf } from "../../offline/said.ts";
import { ClientMark } from "../client/client-mark.tsx";
import { projects } from "../home/data.ts";
import { recording } from "../recording/data.ts";
import { readSaid } from "./say-event.ts";
import { whenWords } from "./when-words.ts";
import * as words from "./words.ts";

/** Nobody reads along faster than this. */
const REST_MS = 250;

/** Words of how often something is, which nobody reads. */
const REPEATS = /\b(?:every|each|daily|weekly|monthly|yearly)\b/i;

/** A line, once it has rested for a moment. */
function useRested(line: string): string {
  const [rested, setRested] = useState(line);
  useEffect(() => {
    const timer = setTimeout(() => setRested(line), REST_MS);
    return () => clearTimeout(timer);
  }, [line]);
  return rested;
}

/** An event as the words of a line are read. */
export type UnderstoodEvent = ReturnType<typeof eventOf> & {
  line: string;
  /** They name a day or a time. */
  isFound: boolean;
};

const understoodIn = (org: string, day: string, line: string) => ({
  queryKey: ["understood", org, day, line],
  queryFn: async (): Promise<UnderstoodEvent> => {
    const said = { line, day, project_id: null, said_at: new Date().toISOString() };
    const found = await readSaid(org, said);
    return { ...eventOf(said, found), line, isFound: found.starts_at !== null };
  },
  retry: false,
});

/** Whether they say how often something is. */
export const repeatsInWords = (line: string): boolean => REPEATS.test(line);

/** What the words of a line are read as, once it has rested; and the same at once, where they can be read. */
export function useUnderstood(line: string, day: string) {
  const org = useOrg();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const rested = useRested(line.trim());
  const read = useQuery({
    ...understoodIn(org, day, rested),
    enabled: isOnline && rested !== "",
    placeholderData: keepPreviousData,
  });
  const readNow = async (now: string): Promise<UnderstoodEvent | null> =>
    isOnline ? client.fetchQuery(understoodIn(org, day, now)).catch(() => null) : null;
  // Without a network nothing newer is read: other words are of no day that is known.
  const isStale = !isOnline && read.isPlaceholderData;
  return { rested, isOnline, read: read.error || isStale ? undefined : read.data, readNow };
}

interface UnderstoodProps {
  line: string;
  /** The day it is on, where its words name none. */
  day: string;
}

/** What the words of an event are read as, while somebody types them. */
export function Understood({ line, day }: UnderstoodProps) {
  const times = useTimes();
  const { rested, isOnline, read: event } = useUnderstood(line, day);
  const when = event && whenWords({ ...event, ends_at: event.ends_at ?? null }, times);
  const understood =
    event && when
      ? [
          words.understoodAs(event.title, when),
          !event.isFound && words.noDayFound,
          repeatsInWords(rested) && words.repeatsByHand,
        ]
      : [];
  return (
    <p className="small soft" role="status">
      {isOnline ? understood.filter(Boolean).join(" ") : words.readLater}
    </p>
  );
}

const scheduleOf = ({ tools }: Project): string | undefined =>
  tools.find(({ key, enabled }) => key === "schedule" && enabled)?.id;

/** Says so where clients see what comes into the schedule of a project. */
export function SeenByClient({ project }: { project: string | null }) {
  const org = useOrg();
  const into = useQuery(projects(org)).data?.find(({ id }) => id === project);
  const schedule = into && scheduleOf(into);
  const found = useQuery({ ...recording(org, schedule ?? ""), enabled: schedule !== undefined });
  return <span role="status">{schedule && found.data && <ClientMark of={found.data} />}</span>;
}

/** Everybody's calendar, and the projects that have a schedule. */
export function useWhose(): (readonly [id: string, name: string])[] {
  const all = useQuery(projects(useOrg())).data ?? [];
  return [
    ["", words.everybodysCalendar],
    ...all.filter(scheduleOf).map(({ id, name }) => [id, name] as const),
  ];
}

interface FixedProps {
  project: string | null;
  isTemplate: boolean;
}

/** Where it goes that is said in the schedule of a project, or of a template. */
export const Fixed = ({ project, isTemplate }: FixedProps) => (
  <p className="row row-wrap small">
    <span className="soft">{isTemplate ? words.goesIntoTemplate : words.goesIntoSchedule}</span>
    {!isTemplate && <SeenByClient project={project} />}
  </p>
);

interface WhoseProps {
  chosen: string | null;
  choose: (project: string | null) => void;
}

/** Into whose calendar it comes, and who sees it there. */
export function Whose({ chosen, choose }: WhoseProps) {
  const id = useId();
  const options = useWhose();
  return (
    <p className="row row-wrap small whose">
      <label htmlFor={id}>{words.goesInto}</label>
      <select
        id={id}
        className="input"
        value={chosen ?? ""}
        onChange={({ target }) => choose(target.value || null)}
        aria-describedby={`${id}-who`}
      >
        {options.map(([project, name]) => (
          <option key={project} value={project}>
            {name}
          </option>
        ))}
      </select>
      <span className="soft" id={`${id}-who`}>
        {chosen === null ? words.allOfTeamSee : words.itsPeopleSee}
      </span>
      <SeenByClient project={chosen} />
    </p>
  );
}
