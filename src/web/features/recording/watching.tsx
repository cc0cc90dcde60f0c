import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { api, kept, queries, type RecordingType } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import type { MenuItem } from "../../ui/menu/item.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import * as shared from "../../ui/words.ts";
import { useIsPutAway } from "./put-away.ts";
import * as words from "./words.tsx";

interface Watched {
  id: string;
  type: RecordingType;
  title: string;
}

/** What one can hear of, by what it comes to. */
const HEARD: Partial<Record<RecordingType, string>> = {
  todo_set: words.hearOfToDosInEveryList,
  todolist: words.hearOfToDos,
  column: words.hearOfCards,
  chat_room: words.hearOfTalk,
};

const WATCH = "/api/v1/{org_slug}/recordings/{id}/watch";
const SUBSCRIPTION = "/api/v1/{org_slug}/recordings/{id}/subscription";

/** Lists are watched for what comes to them; what has no other followers is followed for that. */
const isList = ({ type }: Watched) => type === "todolist" || type === "todo_set";

/** The question whether one hears of what comes to something. */
const listQuestion = (org: string, id: string) => kept(api.question(WATCH, withId(org, id)));
const otherQuestion = (org: string, id: string) =>
  kept(api.question(SUBSCRIPTION, withId(org, id)));

/** Its answer; undefined until that is known. */
function useIsWatched(of: Watched, isAsked: boolean): boolean | undefined {
  const org = useOrg();
  const list = useQuery({ ...listQuestion(org, of.id), enabled: isAsked && isList(of) }).data;
  const other = useQuery({ ...otherQuestion(org, of.id), enabled: isAsked && !isList(of) }).data;
  return isList(of) ? list?.watching : other?.subscribed;
}

/** Shows another answer; answers how to take that back. */
function showWatched(org: string, of: Watched, isOn: boolean): () => void {
  const { queryKey } = isList(of) ? listQuestion(org, of.id) : otherQuestion(org, of.id);
  const before = queries.getQueryData(queryKey);
  void queries.cancelQueries({ queryKey });
  queries.setQueryData<unknown>(queryKey, isList(of) ? { watching: isOn } : { subscribed: isOn });
  return () => queries.setQueryData<unknown>(queryKey, before);
}

/** The switch for hearing of what comes to something, as a menu has it. */
export function useWatching(of: Watched, isAsked = true): MenuItem | false {
  const org = useOrg();
  const place = withId(org, of.id);
  // What has followers for it takes none any more; what is watched is one's own.
  const isShut = useIsPutAway() && !isList(of);
  const label = isShut ? undefined : HEARD[of.type];
  const isOn = useIsWatched(of, isAsked && label !== undefined);
  if (label === undefined) return false;
  const set = (): Promise<unknown> => {
    const path = isList(of) ? WATCH : SUBSCRIPTION;
    return isOn ? api.delete(path, place) : api.put(path, place);
  };
  return {
    label,
    icon: <Bell className="i" aria-hidden />,
    isOn: isOn ?? false,
    isOff: isOn === undefined,
    run: () =>
      void act({
        show: () => showWatched(org, of, !isOn),
        send: set,
        about: [of.id],
        failed: shared.couldntChange,
      }),
  };
}

const NOTHING: readonly (MenuItem | false)[] = [];

interface MenuProps {
  of: Watched;
  /** What else can be done with it here. */
  more?: readonly (MenuItem | false)[];
}

/** A menu for what has no other: whether one hears of what comes to it, and what its room adds. */
export function WatchMenu({ of, more = NOTHING }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const item = useWatching(of, isOpen);
  const trigger = <MoreButton label={words.whatToDoWith(of.title)} />;
  if (item === false && more.every((one) => one === false)) return null;
  return <Menu trigger={trigger} groups={[[item], more]} open={isOpen} onOpenChange={setOpen} />;
}
