import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useBackCloses } from "../lib/back-closes.ts";
import { KeyHint } from "./key-hint.tsx";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  keys?: string;
  isBad?: boolean;
  isOff?: boolean;
  /** A switch, and how it stands. */
  isOn?: boolean;
  run: () => void;
}

interface ItemProps {
  item: MenuItem;
}

interface Props {
  trigger: ReactNode;
  /** Groups with a line between them; what isn't to be shown is left out. */
  groups: readonly (readonly (MenuItem | false)[])[];
  align?: "start" | "end";
  /** Opened by something else than its trigger, such as a key. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

const layer = () => document.getElementById("layer");

/** A menu under a button: icon, words, key. */
export function Menu({ trigger, groups, align = "end", open, onOpenChange }: Props) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = open ?? isOpened;
  // Looked for when it opens: a menu above the page was drawn before there was a layer in it.
  const [container, setContainer] = useState(layer);
  const change = (isNowOpen: boolean) => {
    if (isNowOpen) setContainer(layer());
    setOpened(isNowOpen);
    onOpenChange?.(isNowOpen);
  };
  useBackCloses(isOpen, () => change(false));
  const shown = groups
    .map((group) => group.flatMap((item) => item || []))
    .filter((group) => group.length > 0);
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={change}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container ?? layer()}>
        <DropdownMenu.Content className="menu" align={align} sideOffset={6} collisionPadding={8}>
          {shown.map((group, at) => (
            <DropdownMenu.Group key={group[0]?.label}>
              {at > 0 && <DropdownMenu.Separator className="menu-line" />}
              {group.map((item) => (
                <Item key={item.label} item={item} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item: { label, icon, keys, isBad, isOff = false, isOn, run } }: ItemProps) {
  const inside = (
    <>
      {icon}
      <span>{label}</span>
      {isOn && <Check className="i push" aria-hidden />}
      {keys && <KeyHint>{keys}</KeyHint>}
    </>
  );
  if (isOn !== undefined)
    return (
      <DropdownMenu.CheckboxItem checked={isOn} disabled={isOff} onSelect={run}>
        {inside}
      </DropdownMenu.CheckboxItem>
    );
  return (
    <DropdownMenu.Item className={isBad ? "btn-bad" : undefined} disabled={isOff} onSelect={run}>
      {inside}
    </DropdownMenu.Item>
  );
}
