import { createContext, useContext } from "react";

/** Said by a page to all that stands in it: it lies in a template, which nobody is in and where no day counts. */
export const IsInTemplate = createContext(false);

export const useIsInTemplate = (): boolean => useContext(IsInTemplate);
