import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { MouseEvent } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { tray } from "../../lib/tray.ts";
import newsCss from "../../styles/news.css" with { type: "file" };
import { Dialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Styled } from "../../ui/later/styled.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { ReadAll } from "./hey.tsx";
import { SoManyNew } from "./news-count.tsx";
import { useParts } from "./parts.ts";
import { Quiet } from "./quiet.tsx";
import { Rows } from "./rows.tsx";
import * as words from "./words.ts";

/** So many of what was read stand below what is new. */
const MOST_EARLIER = 5;

/** What is new, above the page that one is on; a link in it leads there and closes it. */
export function Tray({ onClose }: { onClose: () => void }) {
  const org = useOrg();
  const news = useQuery(tray(org));
  const leave = ({ target, metaKey, ctrlKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && target instanceof Element && target.closest("a")) onClose();
  };
  return (
    <Dialog label={shared.hey} className="tray" onClose={onClose}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a link is followed by a click. */}
      <div onClick={leave}>
        <button
          type="button"
          className="icon-btn tray-close"
          aria-label={shared.close}
          onClick={onClose}
        >
          <X className="i" aria-hidden />
        </button>
        {/* There from the beginning, as what has the focus then. */}
        <Head of={news.data} />
        <Loaded of={news} rows={5}>
          {({ notifications }) => (
            <Styled by={newsCss}>
              <NewsParts news={notifications} />
            </Styled>
          )}
        </Loaded>
        <div className="tray-foot">
          <Link className="link" to="/$org/hey" params={{ org }}>
            {words.seeEverything}
          </Link>
          <Quiet />
        </div>
      </div>
    </Dialog>
  );
}

function NewsParts({ news }: { news: readonly Schemas["Notification"][] }) {
  const { fresh, earlier } = useParts(news);
  return (
    <>
      {fresh.news.length === 0 ? (
        <Empty title={shared.allCaughtUp}>{shared.whatComesToHey}</Empty>
      ) : (
        <>
          <h3 className="label">{shared.newForYou}</h3>
          <Rows label={shared.newForYou} of={fresh} />
        </>
      )}
      {earlier.news.length > 0 && (
        <>
          <h3 className="label">{words.earlier}</h3>
          <Rows label={words.earlier} of={earlier} most={MOST_EARLIER} />
        </>
      )}
    </>
  );
}

const Head = ({ of }: { of: Schemas["NotificationTray"] | undefined }) => (
  <div className="sec-head">
    <h2 className="title-m" tabIndex={-1} data-first>
      {shared.hey}
    </h2>
    {of !== undefined && of.unread_count > 0 && (
      <>
        <SoManyNew news={of.notifications} inAll={of.unread_count} />
        <ReadAll isSmall />
      </>
    )}
  </div>
);
