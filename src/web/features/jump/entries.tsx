import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText, MessagesSquare, Search } from "lucide-react";
import { type ReactNode, useDeferredValue } from "react";
import { api, kept } from "../../lib/api.ts";
import { useMe, useOrg, usePeople } from "../../lib/org.ts";
import { Face } from "../../ui/faces.tsx";
import { Mark } from "../../ui/mark.tsx";
import { chats, namesOf } from "../chat/chats.ts";
import { projects } from "../home/data.ts";
import { fitOf } from "./match.ts";
import { FIRST_PAGES, PAGES } from "./pages.ts";

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
function fitting(heading: string, entries: readonly Entry[], words: string) {
  const fits = entries
    .map((entry) => ({ entry, fit: fitOf(entry.label, words) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit);
  const shown = words === "" ? fits : fits.slice(0, MOST_FITTING);
  return { heading, entries: shown.map(({ entry }) => entry), best: fits[0]?.fit ?? 0 };
}

/** Where one can go by what was typed: what fits best, what was written, and all results. */
export function useGroups(words: string): Group[] {
  const projects = useProjects();
  const people = usePersons();
  const pings = usePings();
  const pages = usePages(words);
  const written = useWritten(useDeferredValue(words));
  const known = [
    fitting("Projects", projects, words),
    fitting("People", words === "" ? [] : people, words),
    fitting("Pings", words === "" ? [] : pings, words),
    fitting("Pages", pages, words),
  ];
  const inOrder = words === "" ? known : known.toSorted((a, b) => b.best - a.best);
  const groups = [...inOrder, { heading: "Written", entries: written }, all(words)];
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
    where: "Ping",
    icon: <MessagesSquare className="i" aria-hidden />,
    path: `/recordings/${id}`,
  }));
}

function usePages(words: string): Entry[] {
  const role = useMe()?.role ?? "client";
  const mine = PAGES.filter(({ roles }) => !roles || roles.includes(role));
  return (words === "" ? mine.slice(0, FIRST_PAGES) : mine).map(({ label, where, path }) => ({
    key: `page:${path}`,
    label,
    where,
    icon: <FileText className="i" aria-hidden />,
    path,
  }));
}

function useWritten(words: string): Entry[] {
  const org = useOrg();
  const all = useQuery(projects(org)).data ?? [];
  const search = api.question("/api/v1/{org_slug}/search", {
    params: { path: { org_slug: org }, query: { q: words, per_page: MOST_HITS } },
  });
  const isAsked = words.length > 1;
  const hits = useQuery({
    ...kept(search),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  }).data;
  if (!isAsked) return [];
  return (hits ?? []).map(({ id, title, project_id }) => ({
    key: `hit:${id}`,
    label: title,
    where: all.find((one) => one.id === project_id)?.name,
    path: `/recordings/${id}`,
  }));
}

const all = (words: string): Group => ({
  heading: "Everywhere",
  entries:
    words === ""
      ? []
      : [
          {
            key: "all",
            label: `All results for “${words}”`,
            icon: <Search className="i" aria-hidden />,
            path: `/search?q=${encodeURIComponent(words)}`,
          },
        ],
});
