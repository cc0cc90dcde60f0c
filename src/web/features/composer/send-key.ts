type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Whether a key sends what is written. */
export const isSendKey = ({ key, ctrlKey, metaKey }: Key): boolean =>
  key === "Enter" && (ctrlKey || metaKey);

/** Whether it is Enter alone, which sends a line. */
export const isBareEnter = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): boolean =>
  key === "Enter" && !ctrlKey && !metaKey && !shiftKey && !altKey;
