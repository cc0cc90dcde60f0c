import { Slot } from "radix-ui";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useBackCloses } from "../../lib/back-closes.ts";
import { say } from "../../lib/toast.ts";
import { focusIfLost, leaving, movedOrBesides } from "../focus.ts";
import * as words from "../words.ts";
import type { MenuItem } from "./item.ts";
import type { OpenMenu } from "./open-menu.tsx";

interface Props {
  trigger: ReactNode;
  /** Groups with a line between them; what isn't to be shown is left out. */
  groups: readonly (readonly (MenuItem | false)[])[];
  align?: "start" | "end";
  /** Opened by something else than its trigger, such as a key. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Something is dragged by its trigger, too: a press that is let go there opens it, and none that moves on. */
  isHandle?: boolean;
}

/** The keys that open a menu, and those of them that click no button. */
const CLICKLESS = ["ArrowDown"];
const OPENERS = [...CLICKLESS, "Enter", " "];

/** A menu under a button: icon, words, key. What shows it comes when somebody comes near to one. */
export function Menu(props: Props) {
  const { trigger, groups, align = "end", open, onOpenChange, isHandle = false } = props;
  const [isOpened, setOpened] = useState(false);
  const isOpen = open ?? isOpened;
  const { button, place, goBack } = useButton(isOpen);
  const id = useId();
  const change = (isNowOpen: boolean) => {
    setOpened(isNowOpen);
    onOpenChange?.(isNowOpen);
  };
  useBackCloses(isOpen, () => change(false));
  const Open = useOpenMenu(isOpen, () => {
    change(false);
    goBack();
  });
  const presses = usePresses(isOpen, change, isHandle);
  return (
    <>
      <Slot.Root
        ref={place}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-state={isOpen ? "open" : "closed"}
        {...presses}
        onPointerEnter={near}
        onFocus={near}
      >
        {trigger}
      </Slot.Root>
      {Open && (
        <Open
          button={button}
          id={id}
          groups={groups
            .map((group) => group.flatMap((item) => item || []))
            .filter((group) => group.length > 0)}
          align={align}
          isOpen={isOpen}
          isByKey={input.isByKey}
          onOpenChange={change}
          goBack={goBack}
        />
      )}
    </>
  );
}

/** What opens a menu, and shuts it. */
function usePresses(isOpen: boolean, change: (isOpen: boolean) => void, isHandle: boolean) {
  // Whatever is pressed besides an open menu closes it, before a click comes of that.
  const wasOpen = useRef(false);
  const onPointerDown = (event: PointerEvent) => {
    wasOpen.current = isOpen;
    if (isHandle || event.button !== 0 || event.ctrlKey) return;
    // The focus goes to the menu, and not to the button before.
    if (!isOpen) event.preventDefault();
    change(!isOpen);
  };
  // Keys click as well, and so does what reads a page to somebody; nothing was pressed then.
  const onClick = ({ detail }: MouseEvent) => change(!(detail > 0 ? wasOpen.current : isOpen));
  const keys = isHandle ? CLICKLESS : OPENERS;
  const onKeyDown = (event: KeyboardEvent) => {
    // Later the menu has the focus, and closes itself.
    if (event.key === "Escape" && isOpen) change(false);
    if (!keys.includes(event.key)) return;
    event.preventDefault();
    change(!isOpen || event.key === "ArrowDown");
  };
  return { onPointerDown, onKeyDown, onClick: isHandle ? onClick : undefined };
}

const leave = leaving(movedOrBesides);

/** The button of a menu, and what has the focus after that: the button, also where what was chosen has moved it. */
function useButton(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const heir = useRef<ReturnType<typeof movedOrBesides>>(undefined);
  // From when it opens until it has given the focus back; other buttons that go are none of its business.
  const isOwed = useRef(false);
  if (isOpen) isOwed.current = true;
  const place = useCallback((element: HTMLButtonElement) => {
    button.current = element;
    const left = leave(element);
    return () => {
      button.current = null;
      if (isOwed.current) heir.current = movedOrBesides(element);
      left?.();
    };
  }, []);
  const goBack = () => {
    isOwed.current = false;
    if (button.current) button.current.focus();
    else focusIfLost(heir.current?.());
  };
  return { button, place, goBack };
}

/** What was pressed last. */
const input = { isByKey: false };
addEventListener("keydown", () => (input.isByKey = true), true);
addEventListener("pointerdown", () => (input.isByKey = false), true);

/** What shows a menu that is open: a fifth of a page's program, for what most pages don't show at first. */
const loaded: { part: typeof OpenMenu | null } = { part: null };

const load = async (): Promise<void> => {
  loaded.part ??= (await import("./open-menu.tsx")).OpenMenu;
};
const near = (): void => void load().catch(() => undefined);

/** So long after the first button of a menu it comes by itself, in milliseconds. */
const SOON_MS = 3000;
let isPlanned = false;

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(near, SOON_MS);
}

/** What shows a menu, once it was open; null where it isn't there yet. */
function useOpenMenu(isOpen: boolean, giveUp: () => void): typeof OpenMenu | null {
  const [wasOpen, setWasOpen] = useState(false);
  const [, setPart] = useState(loaded);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(plan, []);
  const isWaiting = isOpen && loaded.part === null;
  const failed = useEffectEvent(() => {
    giveUp();
    say(words.notLoaded);
  });
  useEffect(() => {
    if (!isWaiting) return;
    void load().then(
      () => setPart({ ...loaded }),
      () => failed(),
    );
  }, [isWaiting]);
  return wasOpen ? loaded.part : null;
}
