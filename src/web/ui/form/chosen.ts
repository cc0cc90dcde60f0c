import { type RefCallback, useCallback, useState } from "react";

interface Chosen {
  chosen: string;
  choose: (value: string) => void;
  field: RefCallback<HTMLSelectElement>;
}

/**
 * What is chosen in a field of a form, for what hangs on it. The field is one that React doesn't control, by its ref:
 * when its form is reset, what was chosen is what it began with. `first` is chosen at first, where that is another.
 */
export function useChosen(begin: string, first = begin): Chosen {
  const [chosen, choose] = useState(first);
  const [atFirst] = useState(first);
  const field = useCallback(
    (element: HTMLSelectElement) => {
      const { form } = element;
      const reset = () => choose(begin);
      if (atFirst !== begin) element.value = atFirst;
      form?.addEventListener("reset", reset);
      return () => form?.removeEventListener("reset", reset);
    },
    [begin, atFirst],
  );
  return { chosen, choose, field };
}

/**
 * What is chosen above a form, in fields that React controls: discarded, it is what it began with. Those fields have
 * `times` as their key, since a form that is reset would show what they were drawn with.
 */
export function useDiscarded<T>(begin: T) {
  const [now, set] = useState({ chosen: begin, times: 0 });
  return {
    ...now,
    choose: (chosen: T) => set(({ times }) => ({ chosen, times })),
    discard: () => set(({ times }) => ({ chosen: begin, times: times + 1 })),
  };
}
