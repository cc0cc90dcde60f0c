import { Ellipsis, Link2, Pencil, SmilePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { copyText } from "../../lib/copy.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useMe, useOrg, withId } from "../../lib/org.ts";
import { Menu } from "../../ui/menu.tsx";
import { SureWindow } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { isPutAway } from "../recording/put-away.ts";
import * as words from "./words.ts";

interface Props {
  line: {
    id: string;
    parent_id: string | null;
    app_url: string;
    status: Schemas["ChatMessage"]["status"];
    creator: { membership_id: string };
  };
  onEdit: () => void;
}

const QUICK = "👍";

/** What can be done with a line; taking it away is asked first. */
function useDeeds(line: Props["line"]) {
  const org = useOrg();
  const me = useMe();
  const isMine = line.creator.membership_id === me?.membership_id;
  const mayTakeAway = isMine || me?.role === "owner" || me?.role === "admin";
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
  const takeAway = async () => {
    await api.delete("/api/v1/{org_slug}/recordings/{id}", withId(org, line.id));
    refresh(line.parent_id);
  };
  const copy = () => void copyText(line.app_url, shared.linkIsCopied);
  return { isMine, mayTakeAway, cheer, takeAway, copy };
}

/** What one does with a line: cheer it, copy its link; change it and take it away, who said it. */
export function LineActs({ line, onEdit }: Props) {
  const { isMine, mayTakeAway, cheer, takeAway, copy } = useDeeds(line);
  const [isAsking, setAsking] = useState(false);
  const more = (
    <button type="button" className="icon-btn icon-btn-s" aria-label={shared.moreActions}>
      <Ellipsis className="i" aria-hidden />
    </button>
  );
  const isAway = isPutAway(line);
  const edit = isMine &&
    !isAway && {
      label: shared.edit,
      icon: <Pencil className="i" aria-hidden />,
      run: onEdit,
    };
  const link = { label: shared.copyLink, icon: <Link2 className="i" aria-hidden />, run: copy };
  const away = mayTakeAway && {
    label: words.takeAwayAsking,
    icon: <Trash2 className="i" aria-hidden />,
    isBad: true,
    run: () => setAsking(true),
  };
  return (
    <span className="line-acts">
      {!isAway && (
        <button
          type="button"
          className="icon-btn icon-btn-s"
          aria-label={shared.cheer}
          onClick={cheer}
        >
          <SmilePlus className="i" aria-hidden />
        </button>
      )}
      <Menu trigger={more} groups={[[edit, link], [away]]} />
      {isAsking && <TakeAway run={takeAway} onClose={() => setAsking(false)} />}
    </span>
  );
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
