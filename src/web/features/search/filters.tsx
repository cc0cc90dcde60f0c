import { useQuery } from "@tanstack/react-query";
import { ArrowDownWideNarrow, Calendar, ChevronDown, Shapes, User, X } from "lucide-react";
import type { ReactNode } from "react";
import { shiftDay } from "#/lib/days.ts";
import { api, kept } from "../../lib/api.ts";
import { inOrg, useOrg, usePeople, useToday } from "../../lib/org.ts";
import { Mark } from "../../ui/mark.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import { projects } from "../home/data.ts";
import { isNarrowed, type Wanted, widened } from "./wanted.ts";
import * as words from "./words.ts";

interface Props {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** What narrows a search: each says what it is set to, and is taken away by itself. */
export function Filters({ wanted, onChange }: Props) {
  return (
    <fieldset className="row row-wrap filters" aria-label={words.filters}>
      <ByProject wanted={wanted} onChange={onChange} />
      <ByPerson wanted={wanted} onChange={onChange} />
      <ByKind wanted={wanted} onChange={onChange} />
      <ByDay wanted={wanted} onChange={onChange} />
      <InOrder wanted={wanted} onChange={onChange} />
      {isNarrowed(wanted) && (
        <button
          type="button"
          className="btn btn-quiet btn-s"
          onClick={() => onChange(widened(wanted))}
        >
          {words.clearFilters}
        </button>
      )}
    </fieldset>
  );
}

interface OneProps {
  icon: ReactNode;
  /** What it says while nothing is chosen. */
  any: string;
  /** What is chosen. */
  chosen: string | undefined;
  onDrop: () => void;
  choices: readonly (readonly [label: string, take: () => void])[];
}

/** A filter: a menu while nothing is chosen, and what takes the choice away. */
function One({ icon, any, chosen, onDrop, choices }: OneProps) {
  if (chosen !== undefined)
    return (
      <button type="button" className="chip" aria-pressed="true" onClick={onDrop}>
        {icon}
        {chosen}
        <X className="i" aria-hidden />
      </button>
    );
  const trigger = (
    <button type="button" className="chip chip-line">
      {icon}
      {any}
      <ChevronDown className="i" aria-hidden />
    </button>
  );
  const items = choices.map(([label, run]) => ({ label, run }));
  return <Menu trigger={trigger} groups={[items]} align="start" />;
}

/** The same search without one of its filters. */
function without(wanted: Wanted, ...names: (keyof Wanted)[]): Wanted {
  const rest = { ...wanted };
  for (const name of names) delete rest[name];
  return rest;
}

function ByProject({ wanted, onChange }: Props) {
  const all = useQuery(projects(useOrg())).data ?? [];
  const chosen = all.find(({ id }) => id === wanted.project_id);
  return (
    <One
      icon={chosen ? <Mark id={chosen.id} color={chosen.color} /> : <Mark id="" />}
      any={words.inAllProjects}
      chosen={wanted.project_id && (chosen?.name ?? words.oneProject)}
      onDrop={() => onChange(without(wanted, "project_id"))}
      choices={all.map(({ id, name }) => [name, () => onChange({ ...wanted, project_id: id })])}
    />
  );
}

function ByPerson({ wanted, onChange }: Props) {
  const people = usePeople();
  const chosen = people.find(({ membership_id }) => membership_id === wanted.creator_id);
  return (
    <One
      icon={<User className="i" aria-hidden />}
      any={words.byAnyone}
      chosen={wanted.creator_id && words.by(chosen?.name)}
      onDrop={() => onChange(without(wanted, "creator_id"))}
      choices={people.map(({ membership_id, name }) => [
        name,
        () => onChange({ ...wanted, creator_id: membership_id }),
      ])}
    />
  );
}

const metadata = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/search/metadata", inOrg(org)));

function ByKind({ wanted, onChange }: Props) {
  const { types = [], file_types = [] } = useQuery(metadata(useOrg())).data ?? {};
  const wide = without(wanted, "type", "file_type");
  const chosen =
    types.find(({ key }) => key === wanted.type) ??
    file_types.find(({ key }) => key === wanted.file_type);
  return (
    <One
      icon={<Shapes className="i" aria-hidden />}
      any={words.anyKind}
      chosen={(wanted.type ?? wanted.file_type) && (chosen?.label ?? words.oneKind)}
      onDrop={() => onChange(wide)}
      choices={[
        ...types.map(({ key, label }) => [label, () => onChange({ ...wide, type: key })] as const),
        ...file_types.map(
          ({ key, label }) =>
            [words.filesOf(label), () => onChange({ ...wide, file_type: key })] as const,
        ),
      ]}
    />
  );
}

const SPANS = [
  [words.sinceYesterday, 1],
  [words.lastWeek, 7],
  [words.lastMonth, 30],
  [words.lastThreeMonths, 91],
  [words.lastYear, 365],
] as const;

/** The spans back from a day, each with the day that it begins on. */
const spansBefore = (today: string) =>
  SPANS.map(([label, days]) => [label, shiftDay(today, -days) ?? today] as const);

function ByDay({ wanted, onChange }: Props) {
  const today = useToday();
  const spans = spansBefore(today);
  const chosen = spans.find(([, day]) => day === wanted.after)?.[0];
  return (
    <One
      icon={<Calendar className="i" aria-hidden />}
      any={words.anyTime}
      chosen={wanted.after && (chosen ?? words.since(wanted.after))}
      onDrop={() => onChange(without(wanted, "after"))}
      choices={spans.map(([label, day]) => [label, () => onChange({ ...wanted, after: day })])}
    />
  );
}

/** By how well it fits, or the newest first. */
function InOrder({ wanted, onChange }: Props) {
  const isRecent = wanted.sort === "recent";
  return (
    <button
      type="button"
      className="chip chip-line"
      onClick={() => onChange(isRecent ? without(wanted, "sort") : { ...wanted, sort: "recent" })}
    >
      <ArrowDownWideNarrow className="i" aria-hidden />
      {isRecent ? words.newestFirst : words.bestMatch}
    </button>
  );
}
