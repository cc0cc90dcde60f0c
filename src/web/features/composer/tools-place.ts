import { createContext } from "react";

/** Where the tools of words stand that have no box of their own; null puts them over the words. */
export const ToolsPlace = createContext<HTMLElement | null>(null);
