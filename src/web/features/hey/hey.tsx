import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { api, type Schemas } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { tray } from "../../lib/tray.ts";
import newsCss from "../../styles/news.css" with { type: "file" };
import { Tabs } from "../../ui/edges/tabs.tsx";
import { Empty } from "../../ui/empty.tsx";
import { toNextRow } from "../../ui/focus.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { Before } from "./before.tsx";
import { SoManyNew } from "./news-count.tsx";
import { useParts } from "./parts.ts";
import { Reach } from "./quiet.tsx";
import { Rows } from "./rows.tsx";
import * as words from "./words.ts";

interface Part {
  label: string;
  /** What comes there. */
  what: string;
  /** The kinds of news that it has; all, where none are named. */
  kinds?: string;
}

const ALL: Part = { label: words.everything, what: shared.whatComesToHey };
const MENTIONS: Part = {
  label: words.mentionsAndQuestions,
  what: words.whatNamesOrAsks,
  kinds: "mentioned,asked,approval_requested",
};
const PARTS: Record<string, Part> = {
  all: ALL,
  mentions: MENTIONS,
  assigned: { label: words.assignedToYou, what: words.whatIsGiven, kinds: "assigned" },
  cheers: { label: shared.cheers, what: words.whatIsCheered, kinds: "cheered" },
};

/** Who wants what of me: what is new, then what was before. */
export function Hey() {
  const org = useOrg();
  const asked = useSearch({ strict: false, select: (search) => search.tab }) ?? "";
  const part = PARTS[asked] ?? ALL;
  const isNew = (useQuery(tray(org)).data?.unread_count ?? 0) > 0;
  return (
    <Page title={shared.hey} width="list" css={newsCss}>
      <div className="page-title">
        <h1 className="title">{shared.hey}</h1>
        {/* It reads whatever is new, so it stands where all of that is shown. */}
        {isNew && part === ALL && <ReadAll />}
      </div>
      <div className="sheet sheet-pad">
        <Parts now={part} />
        <News key={part.label} of={part} />
        <Reach />
      </div>
    </Page>
  );
}

function Parts({ now }: { now: Part }) {
  const org = useOrg();
  const asking = useQuery(tray(org, { action: MENTIONS.kinds })).data;
  const waiting = asking?.notifications.filter(({ read }) => !read).length ?? 0;
  const goesOn = asking?.earlier_cursor && waiting === asking.notifications.length;
  return (
    <Tabs label={words.filter}>
      {Object.entries(PARTS).map(([tab, part]) => (
        <Link
          key={tab}
          to="/$org/hey"
          params={{ org }}
          search={part === ALL ? {} : { tab }}
          activeOptions={{ exact: true }}
          aria-current={part === now ? "page" : undefined}
        >
          {part.label}
          {part === MENTIONS && waiting > 0 && (
            <span className="n">{goesOn ? `${waiting}+` : waiting}</span>
          )}
        </Link>
      ))}
    </Tabs>
  );
}

function News({ of: { what, kinds } }: { of: Part }) {
  const news = useQuery(tray(useOrg(), { action: kinds }));
  return (
    <Loaded of={news} rows={8}>
      {({ notifications, unread_count, earlier_cursor }) => (
        <>
          <NewsParts news={notifications} inAll={kinds ? null : unread_count} what={what} />
          <Before key={kinds ?? ""} cursor={earlier_cursor} kinds={kinds} />
        </>
      )}
    </Loaded>
  );
}

interface NewsProps {
  news: readonly Schemas["Notification"][];
  /** How much is new, in rows that aren't shown, too; null where only some kinds are. */
  inAll: number | null;
  what: string;
}

function NewsParts({ news, inAll, what }: NewsProps) {
  const { fresh, earlier } = useParts(news);
  return (
    <>
      {fresh.news.length === 0 ? (
        <Empty title={shared.allCaughtUp}>{what}</Empty>
      ) : (
        <section>
          <div className="sec-head hey-gap">
            <h2 className="title-s">{shared.newForYou}</h2>
            <SoManyNew news={news} inAll={inAll} />
          </div>
          <Rows label={shared.newForYou} of={fresh} />
        </section>
      )}
      {earlier.news.length > 0 && (
        <section>
          <h2 className="title-s hey-gap">{words.earlier}</h2>
          <Rows label={words.earlier} of={earlier} />
        </section>
      )}
    </>
  );
}

export function ReadAll({ isSmall = false }: { isSmall?: boolean }) {
  const org = useOrg();
  const read = () =>
    void act({
      send: () => api.put("/api/v1/{org_slug}/my/notifications", inOrg(org)),
      about: ["/my/notifications"],
      failed: words.couldntMarkAsRead,
    });
  return (
    <button
      ref={toNextRow}
      type="button"
      className={isSmall ? "btn btn-quiet btn-s push" : "btn push"}
      onClick={read}
    >
      {words.markAllAsRead}
    </button>
  );
}
