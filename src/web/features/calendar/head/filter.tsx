import { useQuery } from "@tanstack/react-query";
import { Rss } from "lucide-react";
import { useState } from "react";
import { useIsTeam, useOrg } from "../../../lib/org.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Mark } from "../../../ui/mark.tsx";
import * as shared from "../../../ui/words.ts";
import { projects } from "../../home/data.ts";
import { Feeds } from "../../settings/feeds.tsx";
import type { Occurrence } from "../grid.ts";
import * as words from "../words.ts";
import { toggle, useLeftOut } from "./left-out.ts";

/** Whose things are shown, of all that have some here; and the way to see them elsewhere. */
export function Filter({ list }: { list: readonly Occurrence[] }) {
  const leftOut = useLeftOut();
  const here = new Set(list.map(({ project_id }) => project_id));
  const all = useQuery(projects(useOrg())).data ?? [];
  const offered = all.filter(({ id }) => here.has(id) || leftOut.includes(id));
  const isTeam = useIsTeam();
  if (offered.length === 0 && !isTeam) return null;
  return (
    <fieldset className="cal-filter" aria-label={words.whoseIsShown}>
      {offered.map(({ id, name, color }) => {
        const isShown = !leftOut.includes(id);
        return (
          <button
            key={id}
            type="button"
            className={isShown ? "chip" : "chip chip-line"}
            aria-pressed={isShown}
            onClick={() => toggle(id)}
          >
            <Mark id={id} color={color} />
            <span dir="auto">{name}</span>
          </button>
        );
      })}
      {isTeam && <Subscribe />}
    </fieldset>
  );
}

/** The addresses by which other programs show this calendar. */
function Subscribe() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="btn btn-quiet btn-s push" onClick={() => setOpen(true)}>
        <Rss className="i" aria-hidden />
        {words.subscribe}
      </button>
      {isOpen && (
        <Dialog label={words.subscribe} onClose={close}>
          <div className="sheet-pad stack">
            <Feeds />
            <button type="button" className="btn btn-s" onClick={close}>
              {shared.close}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
