import { Link2, Pencil, SmilePlus, Trash2 } from "lucide-react";
import { type RefObject, useState } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { copyText } from "../../lib/copy.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useMe, useOrg, useRuns, withId } from "../../lib/org.ts";
import type { MenuItem } from "../../ui/menu/item.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import { SureWindow } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { isPutAway } from "../recording/put-away.ts";
import { usePutAway } from "../thread/put-away.ts";
import * as words from "./words.ts";

type Line = Pick<Schemas["ChatMessage"], "id" | "parent_id" | "app_url" | "status" | "creator">;

const QUICK = "👍";

/** Whether one said it oneself, and whether one may take it away. */
function useRights({ creator }: Line) {
  const isMine = creator.membership_id === useMe()?.membership_id;
  const mayTakeAway = useRuns() || isMine;
  return { isMine, mayTakeAway };
}

interface ActsProps {
  line: Line;
  edit?: MenuItem | false;
  /** The button of its menu. */
  button?: RefObject<HTMLButtonElement | null>;
  /** What takes it out of the chat. */
  away: MenuItem | false;
}

/** What one does with whatever was said. */
function Acts({ line, edit = false, button, away }: ActsProps) {
  const org = useOrg();
  const cheer = () =>
    void act({
      send: () =>
        api.post("/api/v1/{org_slug}/recordings/{id}/cheers", {
          ...withId(org, line.id),
          body: { content: QUICK },
        }),
      about: [line.id, line.parent_id],
      failed: words.couldntCheer,
    });
  const copy = () => void copyText(line.app_url, shared.linkIsCopied);
  const link = { label: shared.copyLink, icon: <Link2 className="i" aria-hidden />, run: copy };
  const more = <MoreButton ref={button} label={shared.moreActions} />;
  const smile = <SmilePlus className="i" aria-hidden />;
  // A phone has no place for a button of its own.
  const inMenu = !isPutAway(line) && { label: shared.cheer, icon: smile, run: cheer };
  return (
    <span className="line-acts">
      {!isPutAway(line) && (
        <button
          type="button"
          className="icon-btn icon-btn-s line-cheer"
          aria-label={shared.cheer}
          onClick={cheer}
        >
          {smile}
        </button>
      )}
      <Menu trigger={more} groups={[[inMenu, edit, link], [away]]} />
    </span>
  );
}

interface LineProps {
  line: Line;
  onEdit: () => void;
  opener: RefObject<HTMLButtonElement | null>;
}

/** What one does with a line: cheer it, copy its link; change it and take it away, who said it. */
export function LineActs({ line, onEdit, opener }: LineProps) {
  const org = useOrg();
  const { isMine, mayTakeAway } = useRights(line);
  const [isAsking, setAsking] = useState(false);
  const takeAway = async () => {
    await api.delete("/api/v1/{org_slug}/recordings/{id}", withId(org, line.id));
    refresh(line.parent_id);
  };
  const edit = isMine &&
    !isPutAway(line) && {
      label: shared.edit,
      icon: <Pencil className="i" aria-hidden />,
      run: onEdit,
    };
  const away = mayTakeAway && {
    label: words.takeAwayAsking,
    icon: <Trash2 className="i" aria-hidden />,
    isBad: true,
    run: () => setAsking(true),
  };
  return (
    <>
      <Acts line={line} edit={edit} button={opener} away={away} />
      {isAsking && <TakeAway run={takeAway} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The same of a file, which has the rest on its page. */
export function FileActs({ file }: { file: Schemas["Upload"] }) {
  const { trash } = usePutAway(file, [file.parent_id]);
  const { mayTakeAway } = useRights(file);
  const away = mayTakeAway &&
    !isPutAway(file) && {
      label: shared.putInTrash,
      icon: <Trash2 className="i" aria-hidden />,
      isBad: true,
      run: () => trash(),
    };
  return <Acts line={file} away={away} />;
}

interface TakeAwayProps {
  run: () => Promise<void>;
  onClose: () => void;
}

const TakeAway = (asked: TakeAwayProps) => (
  <SureWindow isBad title={words.takeThisAway} action={words.takeItAway} {...asked}>
    <p>{words.whatTakingAwayDoes}</p>
  </SureWindow>
);
