import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  keys?: string;
  isBad?: boolean;
  isOff?: boolean;
  run: () => void;
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
export function Menu({ trigger, groups, align = "end", ...controlled }: Props) {
  const shown = groups
    .map((group) => group.flatMap((item) => item || []))
    .filter((group) => group.length > 0);
  return (
    <DropdownMenu.Root modal={false} {...controlled}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={layer()}>
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

const Item = ({ item: { label, icon, keys, isBad, isOff, run } }: { item: MenuItem }) => (
  <DropdownMenu.Item
    className={isBad ? "btn-bad" : undefined}
    disabled={isOff ?? false}
    onSelect={run}
  >
    {icon}
    <span>{label}</span>
    {keys && <kbd>{keys}</kbd>}
  </DropdownMenu.Item>
);
