import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { api, type Schemas } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { inOrg, useOrg, usePeople, withId } from "../../lib/org.ts";
import { tray } from "../../lib/tray.ts";
import { Moment } from "../../ui/due.tsx";
import { Tabs } from "../../ui/edges/tabs.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face, firstName } from "../../ui/faces.tsx";
import { toNextRow } from "../../ui/focus.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { projects } from "../home/data.ts";
import { titleOf } from "./news-title.ts";
import { Reach } from "./quiet.tsx";
import * as words from "./words.ts";
import { whyWords } from "./words.ts";

type Notification = Schemas["Notification"];

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
    <Page title={shared.hey} width="list">
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
  const asking = useQuery(tray(org, MENTIONS.kinds)).data?.notifications ?? [];
  const waiting = asking.filter(({ read }) => !read).length;
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
          {part === MENTIONS && waiting > 0 && <span className="n">{waiting}</span>}
        </Link>
      ))}
    </Tabs>
  );
}

function News({ of: { what, kinds } }: { of: Part }) {
  const news = useQuery(tray(useOrg(), kinds));
  return (
    <Loaded of={news} rows={8}>
      {({ notifications }) => {
        const fresh = notifications.filter(({ read }) => !read);
        const earlier = notifications.filter(({ read }) => read);
        return (
          <>
            {fresh.length === 0 ? (
              <Empty title={shared.allCaughtUp}>{what}</Empty>
            ) : (
              <section>
                <h2 className="title-s hey-gap">{shared.newForYou}</h2>
                <Rows label={shared.newForYou} news={fresh} />
              </section>
            )}
            {earlier.length > 0 && (
              <section>
                <h2 className="title-s hey-gap">{words.earlier}</h2>
                <Rows label={words.earlier} news={earlier} />
              </section>
            )}
          </>
        );
      }}
    </Loaded>
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

export const Rows = ({ label, news }: { label: string; news: readonly Notification[] }) => (
  <ul className="hey" aria-label={label}>
    {news.map((one) => (
      <NewsRow key={one.id} news={one} />
    ))}
  </ul>
);

/** Marks one thing as read, or as new again. */
export const markRead = (org: string, id: string, read: boolean) =>
  act({
    show: () => show(id, { read }),
    send: () =>
      api.patch("/api/v1/{org_slug}/my/notifications/{id}", { ...withId(org, id), body: { read } }),
    about: ["/my/notifications"],
    failed: shared.couldntChange,
  });

/** The way to what it is about, where that is something of its own. */
function NewsTitle({ news, title }: { news: Notification; title: string }) {
  const org = useOrg();
  const { id, read, recording_id, bulletin_id } = news;
  const open = () => !read && void markRead(org, id, true);
  if (recording_id)
    return (
      <Link to="/$org/recordings/$id" params={{ org, id: recording_id }} onClick={open} dir="auto">
        {title}
      </Link>
    );
  if (!bulletin_id) return <b>{title}</b>;
  return (
    <Link to="/$org/bulletins/$id" params={{ org, id: bulletin_id }} onClick={open}>
      {title}
    </Link>
  );
}

function NewsRow({ news }: { news: Notification }) {
  const org = useOrg();
  const { id, read, action, excerpt, updated_at, project_id } = news;
  const who = usePeople().find((one) => one.membership_id === news.actor_membership_id);
  const project = useQuery(projects(org)).data?.find((one) => one.id === project_id);
  const why = who ? words.whoDid(firstName(who.name), whyWords(action)) : whyWords(action);
  // What is about nothing of its own is said by why alone.
  const title = titleOf(news) || why;
  return (
    <li className={read ? undefined : "new"}>
      {who ? <Face who={who} size="m" isNamed /> : <span />}
      <div>
        <NewsTitle news={news} title={title} />
        <span className="why">
          {title !== why && why}
          {project && (
            <span className="where">
              <Mark id={project.id} color={project.color} />
              {project.name}
            </span>
          )}
        </span>
        {excerpt && excerpt !== title && (
          <p className="quote cut-2" dir="auto">
            “{excerpt}”
          </p>
        )}
      </div>
      <span className="end">
        <span className="due">
          <Moment at={updated_at} isShort />
        </span>
        <button
          ref={toNextRow}
          type="button"
          className="read-it"
          aria-label={read ? words.markAsNew(title) : words.markAsRead(title)}
          onClick={() => void markRead(org, id, !read)}
        >
          <span className={read ? "dot dot-read" : "dot"} />
        </button>
      </span>
    </li>
  );
}
