import { Palette } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { Row } from "../../../lib/api.ts";
import { useIsTeamOrAuthor } from "../../../lib/org.ts";
import type { MenuItem } from "../../../ui/menu/item.ts";
import { isPutAway, useIsPutAway } from "../put-away.ts";
import { WatchMenu } from "../watching.tsx";
import { ChooseColour } from "./choose.tsx";
import type { Coloured } from "./colours.ts";
import * as words from "./words.ts";

type InList = Coloured & Pick<Row, "creator" | "status">;

/** The entry of a menu that asks for a colour. */
export const colourItem = (ask: () => void): MenuItem => ({
  label: words.colourAsking,
  icon: <Palette className="i" aria-hidden />,
  run: ask,
});

/** The same of something in a list, for who may edit it, and the window that it opens. */
export function useColour(of: InList): { item: MenuItem | false; asked: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const isAway = useIsPutAway() || isPutAway(of);
  const mayEdit = useIsTeamOrAuthor(of) && !isAway;
  return {
    item: mayEdit && colourItem(() => setAsking(true)),
    asked: isAsking && mayEdit && <ChooseColour of={of} onClose={() => setAsking(false)} />,
  };
}

const NOTHING: readonly (MenuItem | false)[] = [];

type MenuProps = ComponentProps<typeof WatchMenu> & { of: InList };

/** The menu of what has a colour and no other menu than that of hearing of it. */
export function ColouredMenu({ of, more = NOTHING }: MenuProps) {
  const { item, asked } = useColour(of);
  return (
    <>
      <WatchMenu of={of} more={[...more, item]} />
      {asked}
    </>
  );
}
