import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { queries, type Recording } from "../../lib/api.ts";
import { INSIDE } from "../../lib/early.ts";
import { ADDS, addOnceThere } from "../../lib/keys.ts";
import { inPages } from "../../lib/rows.tsx";
import { later } from "../../ui/later/later.tsx";
import { Bones } from "../../ui/loaded.tsx";
import { childPages, recording } from "./data.ts";
import { insideOf } from "./put-away.ts";
import { type LoadScreen, SCREENS } from "./screens.ts";
import { Shown } from "./shown.tsx";

const screen = (load: LoadScreen) => later(load, "Screen", <Bones />);

const Plain = screen(() => import("./plain.tsx"));
const shownBy = new Map(Object.entries(SCREENS).map(([type, load]) => [type, screen(load)]));
const screenOf = ({ type }: Recording) => shownBy.get(type) ?? Plain;

/** Has the screen of a recording at hand, which is drawn at once then. */
export const prepareScreen = (shown: Recording): Promise<void> => screenOf(shown).soon();

/** Has what a page shows at hand, for who comes near a link to it; nobody is kept waiting by it. */
export async function comeNear(org: string, id: string): Promise<void> {
  const asking = recording(org, id);
  await queries.prefetchQuery(asking);
  const shown = queries.getQueryData(asking.queryKey);
  if (!shown) return;
  void prepareScreen(shown);
  // Other lists than those of a first page are asked for in ways of their own.
  if (INSIDE[shown.type] === "")
    void queries.prefetchInfiniteQuery(inPages(childPages(org, id, insideOf(shown))));
}

/** Opens what is added on a page that was come to for that, once. */
function useAddsAtOnce(id: string): void {
  const navigate = useNavigate();
  const isWanted = useLocation({ select: ({ hash }) => hash === ADDS });
  useEffect(() => {
    if (!isWanted || id === "") return;
    return addOnceThere(
      () => void navigate({ to: ".", hash: "", search: true, replace: true, resetScroll: false }),
    );
  }, [isWanted, id, navigate]);
}

/** The page of anything that people wrote or made, by its type. */
export function RecordingPage() {
  const { id = "" } = useParams({ strict: false });
  useAddsAtOnce(id);
  return <Shown id={id} screenOf={screenOf} />;
}
