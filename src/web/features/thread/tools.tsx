import { AlarmClock, Bookmark } from "lucide-react";
import { useState } from "react";
import { api, type Recording } from "../../lib/api.ts";
import { useKeys } from "../../lib/keys.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { useHere } from "../../live/presence.ts";
import { Faces, usePeopleOf } from "../../ui/faces.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import { useIsNarrow } from "../../ui/narrow.ts";
import * as shared from "../../ui/words.ts";
import { Asked } from "./asked.tsx";
import { type Asking, useDeeds } from "./deeds.tsx";
import { SnoozeWindow } from "./snooze-window.tsx";
import { type PutOff, putOff, snoozeItems } from "./snoozes.ts";
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
  const snooze: PutOff = (at, said) => void putOff(org, id, at, said);
  return { bookmark, snooze };
}

interface KeepingProps extends ReturnType<typeof useKeeping> {
  isBookmarked: boolean;
  isSnoozing: boolean;
  onSnoozing: (isSnoozing: boolean) => void;
}

/** The same by buttons of their own. */
function Keeping({ isBookmarked, isSnoozing, onSnoozing, bookmark, snooze }: KeepingProps) {
  const later = (
    <button type="button" className="icon-btn" aria-label={shared.snooze}>
      <AlarmClock className="i" aria-hidden />
    </button>
  );
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-pressed={isBookmarked}
        aria-label={shared.bookmark}
        onClick={bookmark}
      >
        <Bookmark className="i" aria-hidden />
      </button>
      <Menu
        trigger={later}
        groups={[snoozeItems(snooze)]}
        open={isSnoozing}
        onOpenChange={onSnoozing}
      />
    </>
  );
}

/** What one does with anything: keep it, put it off, and all else in a menu. */
export function ThreadTools({ recording }: { recording: Recording }) {
  const { id, bookmarked } = recording;
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const keeping = useKeeping(recording);
  const [isSnoozing, setSnoozing] = useState(false);
  const askWhen = () => setSnoozing(true);
  useKeys({ b: keeping.bookmark, z: askWhen });
  const alsoHere = usePeopleOf(useHere(id));
  const more = <MoreButton className="icon-btn" label={shared.moreActions} />;
  // A phone has no place for buttons of their own.
  const isNarrow = useIsNarrow();
  const inMenu = [
    {
      label: shared.bookmark,
      icon: <Bookmark className="i" aria-hidden />,
      isOn: bookmarked,
      run: keeping.bookmark,
    },
    { label: words.snoozeAsking, icon: <AlarmClock className="i" aria-hidden />, run: askWhen },
  ];
  const deeds = useDeeds(recording, setAsking);
  return (
    <div className="sheet-tools">
      {alsoHere.length > 0 && (
        <span className="also-here" title={words.theyHaveItOpen}>
          {words.theyHaveItOpenNamed(<Faces people={alsoHere} most={3} />)}
        </span>
      )}
      {!isNarrow && (
        <Keeping
          {...keeping}
          isBookmarked={bookmarked}
          isSnoozing={isSnoozing}
          onSnoozing={setSnoozing}
        />
      )}
      <Menu trigger={more} groups={isNarrow ? [inMenu, ...deeds] : deeds} />
      {asking && <Asked recording={recording} asking={asking} onClose={close} />}
      {isNarrow && isSnoozing && (
        <SnoozeWindow onSnooze={keeping.snooze} onClose={() => setSnoozing(false)} />
      )}
    </div>
  );
}
