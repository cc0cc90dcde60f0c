type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Whether a key sends what is written. */
export const isSendKey = ({ key, ctrlKey, metaKey }: Key): boolean =>
  key === "Enter" && (ctrlKey || metaKey);

/** Whether it is Enter alone, which sends a line. */
export const isBareEnter = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): boolean =>
  key === "Enter" && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Whether it is Escape, pressed anew, and meant for no letters that are still being put together. */
export const isEscape = ({
  key,
  repeat,
  nativeEvent,
}: Pick<KeyboardEvent, "key" | "repeat"> & { nativeEvent: { isComposing: boolean } }): boolean =>
  key === "Escape" && !repeat && !nativeEvent.isComposing;
