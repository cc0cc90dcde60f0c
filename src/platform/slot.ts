/**
 * Something that a room says before it knows who will: a later room fills it once, in the list of
 * features, when the program begins.
 */
export interface Slot<T> {
  fill(value: T): void;
  (): T;
}

export function slot<T>(what: string): Slot<T> {
  let filled: { value: T } | null = null;
  const read = (): T => {
    if (!filled) throw new Error(`Nobody has said yet ${what}`);
    return filled.value;
  };
  return Object.assign(read, {
    fill(value: T) {
      if (filled) throw new Error(`It was said before ${what}`);
      filled = { value };
    },
  });
}
