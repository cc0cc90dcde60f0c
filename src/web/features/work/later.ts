import { laterWindow } from "../../ui/later/window.tsx";

/** The window in which it is chosen how something repeats; it comes when it is first opened, or somebody comes near. */
export const RepeatWindow = laterWindow(() => import("./repeat-window.tsx"), "RepeatWindow");
