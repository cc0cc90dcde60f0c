import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText, MessagesSquare, Search } from "lucide-react";
import { type ReactNode, useDeferredValue } from "react";
import { api, kept, type RecordingType } from "../../lib/api.ts";
import { useMe, useOrg, usePeople } from "../../lib/org.ts";
import { wordsOf } from "../../lib/plain.ts";
import { Face } from "../../ui/faces.tsx";
import { Mark } from "../../ui/mark.tsx";
import * as shared from "../../ui/words.ts";
import { chats, namesOf } from "../chat/chats.ts";
import { projects } from "../home/data.ts";
import { nameOfType } from "../recording/types.ts";
import { iconOf } from "../search/icons.ts";
import { bestFitting, fitOf } from "./match.ts";
import { FIRST_PAGES, PAGES } from "./pages.ts";
import * as words from "./words.ts";

const MOST_HITS = 8;
const MOST_FITTING = 6;

interface Entry {
  key: string;
  label: string;
  where?: string | undefined;
  icon?: ReactNode;
  /** Where it leads, below the organization. */
  path: string;
}

export interface Group {
  heading: string;
  entries: readonly Entry[];
}

/** Those that fit what was typed, the best first. */
function fitting(heading: string, entries: readonly Entry[], typed: string) {
  const fits = bestFitting(entries, ({ label }) => label, typed);
  const shown = typed === "" ? fits : fits.slice(0, MOST_FITTING);
  return { heading, entries: shown.map(({ one }) => one), best: fits[0]?.fit ?? 0 };
}

/** Where one can go by what was typed: what fits best, what was written, and all results. */
export function useGroups(typed: string): Group[] {
  const projects = useProjects();
  const people = usePersons();
  const pings = usePings();
  const pages = usePages(typed);
  const written = useWritten(useDeferredValue(typed));
  const known = [
    fitting(shared.projects, projects, typed),
    fitting(shared.people, typed === "" ? [] : people, typed),
    fitting(shared.pings, typed === "" ? [] : pings, typed),
    fitting(words.pages, pages, typed),
  ];
  const inOrder = typed === "" ? known : known.toSorted((a, b) => b.best - a.best);
  const groups = [...inOrder, { heading: words.written, entries: written }, all(typed)];
  return groups.filter(({ entries }) => entries.length > 0);
}

function useProjects(): Entry[] {
  const all = useQuery(projects(useOrg())).data ?? [];
  return all.map(({ id, name, color }) => ({
    key: id,
    label: name,
    icon: <Mark id={id} color={color} />,
    path: `/projects/${id}`,
  }));
}

const usePersons = (): Entry[] =>
  usePeople().map((who) => ({
    key: who.membership_id,
    label: who.name,
    icon: <Face who={who} isNamed />,
    path: `/people/${who.membership_id}`,
  }));

function usePings(): Entry[] {
  const me = useMe()?.membership_id;
  const all = useQuery(chats(useOrg())).data ?? [];
  return all.map(({ id, participants }) => ({
    key: id,
    label: namesOf(participants, me),
    where: shared.ping,
    icon: <MessagesSquare className="i" aria-hidden />,
    path: `/recordings/${id}`,
  }));
}

function usePages(typed: string): Entry[] {
  const role = useMe()?.role ?? "client";
  const mine = PAGES.filter(({ roles }) => !roles || roles.includes(role));
  return (typed === "" ? mine.slice(0, FIRST_PAGES) : mine).map(({ label, where, path }) => ({
    key: `page:${path}`,
    label,
    where,
    icon: <FileText className="i" aria-hidden />,
    path,
  }));
}

function useWritten(typed: string): Entry[] {
  const org = useOrg();
  const all = useQuery(projects(org)).data ?? [];
  const search = api.question("/api/v1/{org_slug}/search", {
    params: { path: { org_slug: org }, query: { q: typed, per_page: MOST_HITS } },
  });
  const isAsked = typed.length > 1;
  const { data: hits = [], isPlaceholderData: isOfBefore } = useQuery({
    ...kept(search),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return [];
  // Of what was found by fewer letters only what fits the rest, too: Enter may lead there before there is an answer.
  const found = isOfBefore ? hits.filter(({ title }) => fitOf(title ?? "", typed) > 0) : hits;
  return found.map(({ id, type, title, excerpt_html, project_id }) => ({
    key: `hit:${id}`,
    // A comment, an answer and a line of a chat are known by their words.
    label: title || wordsOf(excerpt_html) || nameOfType(type),
    icon: iconFor(type),
    where: all.find((one) => one.id === project_id)?.name,
    path: `/recordings/${id}`,
  }));
}

function iconFor(type: RecordingType): ReactNode {
  const Icon = iconOf(type);
  return <Icon className="i" aria-hidden />;
}

const all = (typed: string): Group => ({
  heading: words.everywhere,
  entries:
    typed === ""
      ? []
      : [
          {
            key: "all",
            label: words.allResults(typed),
            icon: <Search className="i" aria-hidden />,
            path: `/search?q=${encodeURIComponent(typed)}`,
          },
        ],
});
