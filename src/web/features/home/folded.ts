import { useQuery } from "@tanstack/react-query";
import { api, kept, queries, type Schemas } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { toggled } from "../../lib/plain.ts";
import * as words from "./words.tsx";

type Memory = Schemas["UiState"];
const PATH = "/api/v1/{org_slug}/my/ui-state";
const memory = (org: string) => kept(api.question(PATH, inOrg(org)));

const foldedIn = ({ folded_folders: ids }: Memory): string[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];

/** One after the other, as each replaces all that is remembered. */
let saving: Promise<unknown> = Promise.resolve();

async function remember(org: string, folder: string, isFolded: boolean): Promise<Memory> {
  const before = await api.get(PATH, inOrg(org));
  const others = foldedIn(before).filter((id) => id !== folder);
  const folded_folders = isFolded ? [...others, folder] : others;
  return api.put(PATH, { ...inOrg(org), body: { ...before, folded_folders } });
}

/** Whether a folder is folded, and how to fold or unfold it; it stays so on every device. */
export function useFolded(folder: string): [isFolded: boolean, toggle: () => void] {
  const org = useOrg();
  const question = memory(org);
  const folded = foldedIn(useQuery(question).data ?? {});
  const isFolded = folded.includes(folder);
  const toggle = () => {
    const put = (ids: string[]) =>
      queries.setQueryData(question.queryKey, (old) => ({ ...old, folded_folders: ids }));
    void act({
      show: () => {
        put(toggled(folded, folder));
        return () => put(folded);
      },
      send: () => {
        const saved = saving.then(() => remember(org, folder, !isFolded));
        saving = saved.catch(() => null);
        return saved;
      },
      failed: words.couldntKeepFolded,
    });
  };
  return [isFolded, toggle];
}
