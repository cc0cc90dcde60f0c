import { type RefCallback, useCallback, useState } from "react";

interface Chosen {
  chosen: string;
  choose: (value: string) => void;
  field: RefCallback<HTMLSelectElement>;
}

/**
 * What is chosen in a field of a form, for what hangs on it. The field is one that React doesn't control, by its ref:
 * when its form is reset, what was chosen is what it began with.
 */
export function useChosen(begin: string): Chosen {
  const [chosen, choose] = useState(begin);
  const field = useCallback(
    (element: HTMLSelectElement) => {
      const { form } = element;
      const reset = () => choose(begin);
      form?.addEventListener("reset", reset);
      return () => form?.removeEventListener("reset", reset);
    },
    [begin],
  );
  return { chosen, choose, field };
}
