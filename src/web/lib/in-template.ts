import { createContext, useContext } from "react";

/**
 * Said by a page to all that stands in it: it lies in a template, which nobody is in and where no day counts. Null
 * until that is known.
 */
export const IsInTemplate = createContext<boolean | null>(false);

export const useIsInTemplate = (): boolean => useContext(IsInTemplate) === true;

/** Whether a day can be near or past where a page is: said once it is known, so that no red comes and goes. */
export const useDaysCount = (): boolean => useContext(IsInTemplate) === false;
