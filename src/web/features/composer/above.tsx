import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** What is done in a window is none of what it was opened in. */
const STOPPED = {
  onClick: stop,
  onMouseDown: stop,
  onPointerDown: stop,
  onKeyDown: stop,
  onFocus: stop,
  onInput: stop,
  onPaste: stop,
  onSubmit: stop,
  onReset: stop,
};

/**
 * A window of what may itself stand in a form or in another window: it is none of their fields, and sends neither them
 * nor what its opener writes.
 */
export const Above = ({ children }: { children: ReactNode }) =>
  createPortal(<div {...STOPPED}>{children}</div>, document.body);
