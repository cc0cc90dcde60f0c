import { Check } from "lucide-react";
import { Menu } from "radix-ui/internal";
import { type FocusEvent, type RefObject, useMemo, useRef } from "react";
import { KeyHint } from "../key-hint.tsx";
import type { MenuItem } from "./item.ts";

interface Props {
  /** What it stands under, and what it is called by. */
  button: RefObject<HTMLButtonElement | null>;
  /** Its id, for what says that it has it. */
  id: string;
  /** Groups with a line between them; none is empty. */
  groups: readonly (readonly MenuItem[])[];
  align: "start" | "end";
  isOpen: boolean;
  /** The first time by a key: its first entry has the focus then. Later the library looks for itself. */
  isByKey: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Gives the focus back after it. */
  goBack: () => void;
}

const ENTRY = "[role^=menuitem]:not([data-disabled])";
/** Above the page, or in the window that the button stands in: nothing below that can be reached. */
const layerOf = (button: HTMLElement | null) =>
  button?.closest("dialog") ?? document.getElementById("layer");

/** A menu that was opened, and stays for the next time. */
export function OpenMenu(props: Props) {
  const { button, id, groups, align, isOpen, isByKey, onOpenChange, goBack } = props;
  // Looked for when it opens: a menu above the page was drawn before there was a layer in it.
  const container = useMemo(() => (isOpen ? layerOf(button.current) : null), [isOpen, button]);
  const isLeftFor = useRef(false);
  const isFirstByKey = useRef(isByKey);
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (!isFirstByKey.current || target !== currentTarget) return;
    isFirstByKey.current = false;
    const first = currentTarget.querySelector<HTMLElement>(ENTRY);
    first?.focus({ preventScroll: true });
  };
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Anchor virtualRef={button} />
      <Menu.Portal container={container}>
        <Menu.Content
          id={id}
          aria-labelledby={button.current?.id}
          className="menu"
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onFocus={onFocus}
          onInteractOutside={() => {
            isLeftFor.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeftFor.current) goBack();
            isLeftFor.current = false;
          }}
        >
          {groups.map((group, at) => (
            <Menu.Group key={group[0]?.label}>
              {at > 0 && <Menu.Separator className="menu-line" />}
              {group.map((item) => (
                <Item key={item.label} item={item} />
              ))}
            </Menu.Group>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const { label, icon, keys, note, isBad, isOff = false, isOn, run } = item;
  const inside = (
    <>
      {icon}
      <span>{label}</span>
      {note && <span className="muted small push">{note}</span>}
      {isOn && <Check className="i push" aria-hidden />}
      {keys && <KeyHint>{keys}</KeyHint>}
    </>
  );
  if (isOn !== undefined)
    return (
      <Menu.CheckboxItem checked={isOn} disabled={isOff} onSelect={run}>
        {inside}
      </Menu.CheckboxItem>
    );
  return (
    <Menu.Item className={isBad ? "btn-bad" : undefined} disabled={isOff} onSelect={run}>
      {inside}
    </Menu.Item>
  );
}
