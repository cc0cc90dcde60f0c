import { useEffect, useEffectEvent } from "react";
import { say } from "../../lib/toast.ts";
import * as words from "./words.ts";

type Take = (files: readonly File[]) => void;

/** Who takes files that are dropped on a page, the last one first. */
const takers: Take[] = [];

/** Takes what is dropped anywhere on the page, as long as it is shown; null takes nothing. */
export function useTakesFiles(take: Take | null): void {
  const taken = useEffectEvent((files: readonly File[]) => take?.(files));
  const isTaking = take !== null;
  useEffect(() => {
    if (!isTaking) return;
    const own: Take = (files) => taken(files);
    takers.push(own);
    return () => void takers.splice(takers.indexOf(own), 1);
  }, [isTaking]);
}

const FILE_FIELD = "input[type=file]";
const isElsewhere = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(FILE_FIELD) !== null;
/** Whether what is dragged comes from outside of the page. */
export const holdsFiles = ({ dataTransfer }: Pick<DragEvent, "dataTransfer">): boolean =>
  [...(dataTransfer?.items ?? [])].some(({ kind }) => kind === "file");

/** Catches files that are dropped where nothing waits for them: else a browser leaves the page for them. */
export function useDroppedFiles(): void {
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    const over = (event: DragEvent) => {
      if (holdsFiles(event) && !isElsewhere(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event) || isElsewhere(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      const take = document.querySelector("dialog[open]") ? undefined : takers.at(-1);
      if (take && files.length > 0) take(files);
      else say(words.whereFilesGo);
    };
    addEventListener("dragover", over, { signal });
    addEventListener("drop", drop, { signal });
    return () => ends.abort();
  }, []);
}
