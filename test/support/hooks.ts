type Work = () => Promise<void>;

const before: Work[] = [];
const after: Work[] = [];
const each = async (works: readonly Work[]) => {
  for (const work of works) await work();
};

/** Has something done before every test from now on, whichever file it is in. */
export const beforeTests = (work: Work): void => void before.push(work);
/** Has something done after every file whose process may run another, or after the last. */
export const afterFiles = (work: Work): void => void after.push(work);

export const beginTest = (): Promise<void> => each(before);
export const endFile = (): Promise<void> => each(after);
