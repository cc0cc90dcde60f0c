import { useEffect } from "react";
import { focusIfLost } from "../ui/focus.ts";

/** Whether somebody was at the door before: what they pressed there is gone, and the focus with it. */
const door = { isLeft: false };

/** Of the door: whoever stood there comes to a page. */
export function useLeavesDoor(): void {
  useEffect(
    () => () => {
      door.isLeft = true;
    },
    [],
  );
}

/** Of a page that may follow the door: whoever has come in is put at its beginning. */
export function useArrival(): void {
  useEffect(() => {
    if (door.isLeft) focusIfLost(null);
  }, []);
}
