import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { type ComponentType, lazy, useEffect } from "react";
import type { Recording } from "../../lib/api.ts";
import { ADDS, addOnceThere } from "../../lib/keys.ts";
import { type LoadScreen, SCREENS } from "./screens.ts";
import { Shown } from "./shown.tsx";

const screen = (load: LoadScreen) => lazy(() => load().then(({ Screen }) => ({ default: Screen })));

const Plain = screen(() => import("./plain.tsx"));
const shownBy = new Map(Object.entries(SCREENS).map(([type, load]) => [type, screen(load)]));
/** Screens that were there before anything was drawn. */
const prepared = new Map<string, ComponentType<{ recording: Recording }>>();
const screenOf = ({ type }: Recording) => prepared.get(type) ?? shownBy.get(type) ?? Plain;

/** Has the screen of a recording at hand, which is drawn at once then. */
export async function prepareScreen({ type }: Recording): Promise<void> {
  const loaded = await SCREENS[type]?.().catch(() => null);
  if (loaded) prepared.set(type, loaded.Screen);
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
