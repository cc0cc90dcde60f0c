import { useQuery } from "@tanstack/react-query";
import { Folder } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import type { Row } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { childPages, recording } from "../recording/data.ts";
import * as words from "./words.tsx";

type Placeable = "id" | "parent_id" | "position" | "project_id" | "type";

/** What is put somewhere else. */
export type Placed =
  | Pick<Exclude<Row, { type: "folder" }>, Placeable>
  | Pick<Extract<Row, { type: "folder" }>, Placeable | "folders_count">;

/** Folders lie in each other no deeper. */
const DEEPEST = 20;

/** How many levels of folders something takes along, as far as one knows. */
const levelsOf = (placed: Placed): number =>
  placed.type === "folder" ? (placed.folders_count > 0 ? 2 : 1) : 0;

interface Props {
  /** The outermost folder of the project. */
  root: string;
  /** Where to begin; at the outermost where that is no folder. */
  begin: string;
  placed: Placed;
  isCopy: boolean;
  /** What is to be said of the folder that is chosen. */
  about: (parent: string) => ReactNode;
}

/** Asks for a folder as the field `parent`, however deep: one level at a time. */
export function WhichFolder({ root, begin, placed, isCopy, about }: Props) {
  const org = useOrg();
  const first = useQuery(recording(org, begin)).data;
  const [chosen, setAt] = useState<string | null>(null);
  // A file may lie in a chat, too.
  const at = chosen ?? (first && first.type !== "folder" ? root : begin);
  const here = useQuery(recording(org, at)).data;
  const folders = useRows(childPages(org, at, { type: "folder" }));
  const path = here ? [...here.ancestors, here] : [];
  const levels = levelsOf(placed);
  const hasRoom = levels === 0 || path.length + levels <= DEEPEST;
  const fits = ({ id }: { id: string }) => hasRoom && (isCopy || id !== placed.id);
  const isHere = !isCopy && at === placed.parent_id;
  const now = useFocus(at);
  return (
    <fieldset className="pick-people">
      <legend>{words.place}</legend>
      <p className="crumb">
        {path.slice(0, -1).map(({ id, title }) => (
          <Fragment key={id}>
            <button type="button" className="link-like" onClick={() => setAt(id)}>
              {title}
            </button>
            <span className="sep" aria-hidden="true">
              /
            </span>
          </Fragment>
        ))}
        <b dir="auto">{here?.title}</b>
      </p>
      <p ref={now} tabIndex={-1} role="status">
        {here && (isHere ? words.isHereNow : words.comesInto(here.title))}
      </p>
      <div className="pick-list">
        <Loaded of={folders} rows={2}>
          {(list) => (
            <ul className="rows">
              {list.filter(fits).map(({ id, title }) => (
                <li key={id}>
                  <Folder className="i" aria-hidden />
                  <button type="button" className="link-like main" onClick={() => setAt(id)}>
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {about(at)}
      <input type="hidden" name="parent" value={at} />
    </fieldset>
  );
}

/** What has the focus when one has gone elsewhere: what was pressed for that is gone. */
function useFocus(at: string) {
  const place = useRef<HTMLParagraphElement>(null);
  const last = useRef(at);
  useEffect(() => {
    if (last.current !== at) place.current?.focus();
    last.current = at;
  }, [at]);
  return place;
}
