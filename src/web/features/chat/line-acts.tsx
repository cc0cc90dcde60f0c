import { Ellipsis, SmilePlus } from "lucide-react";
import { api } from "../../lib/api.ts";
import { copyText } from "../../lib/copy.ts";
import { act } from "../../lib/optimistic.ts";
import { useMe, useOrg, withId } from "../../lib/org.ts";
import { Menu } from "../../ui/menu.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";

interface Props {
  line: {
    id: string;
    parent_id: string | null;
    app_url: string;
    creator: { membership_id: string };
  };
}

const QUICK = "👍";

/** What one does with a line: cheer it, copy its link, take it away. */
export function LineActs({ line }: Props) {
  const org = useOrg();
  const me = useMe();
  const isMine = line.creator.membership_id === me?.membership_id;
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
  const remove = () =>
    void act({
      send: () =>
        api.put("/api/v1/{org_slug}/recordings/{id}/status/{status}", {
          params: { path: { org_slug: org, id: line.id, status: "trashed" } },
        }),
      about: [line.parent_id],
      failed: shared.couldntTakeAway,
    });
  const copy = () => void copyText(line.app_url, shared.linkIsCopied);
  const more = (
    <button type="button" className="icon-btn icon-btn-s" aria-label={shared.moreActions}>
      <Ellipsis className="i" aria-hidden />
    </button>
  );
  const items = [
    { label: shared.copyLink, run: copy },
    isMine && { label: shared.putInTrash, isBad: true, run: remove },
  ];
  return (
    <span className="line-acts">
      <button
        type="button"
        className="icon-btn icon-btn-s"
        aria-label={shared.cheer}
        onClick={cheer}
      >
        <SmilePlus className="i" aria-hidden />
      </button>
      <Menu trigger={more} groups={[items]} />
    </span>
  );
}
