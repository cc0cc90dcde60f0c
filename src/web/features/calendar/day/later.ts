import { laterWindow } from "../../../ui/later/window.tsx";

/** The window in which a day is chosen; it comes when it is first opened, or somebody comes near. */
export const ChooseDay = laterWindow(() => import("./choose-day.tsx"), "ChooseDay");
