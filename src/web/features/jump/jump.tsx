import { useRouter } from "@tanstack/react-router";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useOrg } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { type Group, useGroups } from "./entries.tsx";
import * as words from "./words.ts";

/** The first of all is chosen until somebody chooses another. */
function useChosen(groups: readonly Group[]) {
  const first = groups[0]?.entries[0]?.key ?? "";
  const [chosen, setChosen] = useState(first);
  const isPicked = useRef(false);
  useEffect(() => {
    if (!isPicked.current) setChosen(first);
  }, [first]);
  const pick = () => {
    isPicked.current = true;
  };
  const forget = () => {
    isPicked.current = false;
    setChosen(first);
  };
  /** What Enter leads to of what is listed by now; null for what somebody chose. */
  const unpicked = () => (isPicked.current ? null : (groups[0]?.entries[0] ?? null));
  return { chosen, setChosen, pick, forget, unpicked };
}

const MOVING = /^(?:Arrow(?:Up|Down)|Home|End)$/;

interface Props {
  onClose: () => void;
}

/** One field that leads everywhere: projects, people, pings, pages, and whatever was written. */
export function Jump({ onClose }: Props) {
  const org = useOrg();
  const router = useRouter();
  const [text, setText] = useState("");
  const groups = useGroups(text.trim());
  const { chosen, setChosen, pick, forget, unpicked } = useChosen(groups);
  const go = (path: string) => {
    onClose();
    router.history.push(`/${org}${path}`);
  };
  return (
    <Dialog label={words.jumpTo} onClose={onClose}>
      <Command
        label={words.jumpTo}
        loop
        shouldFilter={false}
        value={chosen}
        onValueChange={setChosen}
        onKeyDown={(event) => {
          if (MOVING.test(event.key)) pick();
          const first = event.key === "Enter" && !event.nativeEvent.isComposing ? unpicked() : null;
          if (!first) return;
          // Its own mark may still be at what was listed a letter before.
          event.preventDefault();
          go(first.path);
        }}
        onPointerMove={pick}
      >
        <div className="jump-in">
          <Search className="i" aria-hidden />
          <Command.Input
            value={text}
            onValueChange={(typed) => {
              setText(typed);
              forget();
            }}
            placeholder={words.whereTo}
            dir="auto"
            data-first
          />
        </div>
        <Command.List className="opts-list">
          {groups.map(({ heading, entries }) => (
            <Command.Group key={heading} heading={heading}>
              {entries.map(({ key, label, where, icon, path }) => (
                <Command.Item key={key} className="opt" value={key} onSelect={() => go(path)}>
                  {icon}
                  <span dir="auto">{label}</span>
                  {where && <span className="where">{where}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
