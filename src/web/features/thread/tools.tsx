import { AlarmClock, Bookmark } from "lucide-react";
import { useState } from "react";
import { api, type Recording } from "../../lib/api.ts";
import { useKeys } from "../../lib/keys.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { useHere } from "../../live/presence.ts";
import { Faces, usePeopleOf } from "../../ui/faces.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import * as shared from "../../ui/words.ts";
import { Asked } from "./asked.tsx";
import { type Asking, useDeeds } from "./deeds.tsx";
import { SNOOZES } from "./snoozes.ts";
import * as words from "./words.tsx";

/** Keeps something for oneself, or puts it off. */
function useKeeping({ id, bookmarked }: Recording) {
  const org = useOrg();
  const bookmark = () =>
    void act({
      show: () => show(id, { bookmarked: !bookmarked }),
      send: (): Promise<unknown> =>
        bookmarked
          ? api.delete("/api/v1/{org_slug}/my/bookmarks/{id}", withId(org, id))
          : api.post("/api/v1/{org_slug}/my/bookmarks", {
              params: { path: { org_slug: org } },
              body: { recording_id: id },
            }),
      about: ["/my/bookmarks"],
      failed: words.couldntChangeBookmark,
    });
  const snooze = (resurface_at: string, said: string) =>
    void act({
      send: () =>
        api.post("/api/v1/{org_slug}/my/snoozes/{id}", {
          ...withId(org, id),
          body: { resurface_at },
        }),
      about: ["/my/snoozes"],
      failed: words.couldntPutOff,
      done: () => say(said),
    });
  return { bookmark, snooze };
}

/** What one does with anything: keep it, put it off, and all else in a menu. */
export function ThreadTools({ recording }: { recording: Recording }) {
  const { id, bookmarked } = recording;
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const { bookmark, snooze } = useKeeping(recording);
  const [isSnoozing, setSnoozing] = useState(false);
  useKeys({ b: bookmark, z: () => setSnoozing(true) });
  const alsoHere = usePeopleOf(useHere(id));
  const more = <MoreButton className="icon-btn" label={shared.moreActions} />;
  const later = (
    <button type="button" className="icon-btn" aria-label={shared.snooze}>
      <AlarmClock className="i" aria-hidden />
    </button>
  );
  const items = SNOOZES.map(({ label, said, at }) => ({
    label,
    run: () => snooze(at(new Date()).toISOString(), said),
  }));
  return (
    <div className="sheet-tools">
      {alsoHere.length > 0 && (
        <span className="also-here" title={words.theyHaveItOpen}>
          {words.theyHaveItOpenNamed(<Faces people={alsoHere} most={3} />)}
        </span>
      )}
      <button
        type="button"
        className="icon-btn"
        aria-pressed={bookmarked}
        aria-label={shared.bookmark}
        onClick={bookmark}
      >
        <Bookmark className="i" aria-hidden />
      </button>
      <Menu trigger={later} groups={[items]} open={isSnoozing} onOpenChange={setSnoozing} />
      <Menu trigger={more} groups={useDeeds(recording, setAsking)} />
      {asking && <Asked recording={recording} asking={asking} onClose={close} />}
    </div>
  );
}
