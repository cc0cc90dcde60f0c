import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Schemas } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { inOrg, useOrg, usePeople, withId } from "../../lib/org.ts";
import { tray } from "../../lib/tray.ts";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face, firstName } from "../../ui/faces.tsx";
import { toNextRow } from "../../ui/focus.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { projects } from "../home/data.ts";
import * as words from "./words.ts";
import { whyWords } from "./words.ts";

type Notification = Schemas["Notification"];

/** Who wants what of me: what is new, then what was before. */
export function Hey() {
  const news = useQuery(tray(useOrg()));
  return (
    <Page title={shared.hey} width="list">
      <div className="sheet sheet-pad">
        <Loaded of={news} rows={8}>
          {({ notifications, unread_count }) => {
            const fresh = notifications.filter(({ read }) => !read);
            const earlier = notifications.filter(({ read }) => read);
            return (
              <>
                <header className="sheet-head">
                  <h1 className="title">{shared.hey}</h1>
                  {unread_count > 0 && <ReadAll />}
                </header>
                {fresh.length === 0 ? (
                  <Empty title={shared.allCaughtUp}>{shared.whatComesToHey}</Empty>
                ) : (
                  <Rows label={shared.newForYou} news={fresh} />
                )}
                {earlier.length > 0 && (
                  <>
                    <h2 className="label hey-gap">{words.before}</h2>
                    <Rows label={words.before} news={earlier} />
                  </>
                )}
              </>
            );
          }}
        </Loaded>
      </div>
    </Page>
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

function NewsRow({ news }: { news: Notification }) {
  const org = useOrg();
  const { id, read, action, recording, recording_id, excerpt, updated_at, project_id } = news;
  const who = usePeople().find((one) => one.membership_id === news.actor_membership_id);
  const project = useQuery(projects(org)).data?.find((one) => one.id === project_id);
  const title = recording?.title || excerpt || whyWords(action);
  const open = () => !read && void markRead(org, id, true);
  return (
    <li className={read ? undefined : "new"}>
      {who ? <Face who={who} size="m" isNamed /> : <span />}
      <div>
        {recording_id ? (
          <Link
            to="/$org/recordings/$id"
            params={{ org, id: recording_id }}
            onClick={open}
            dir="auto"
          >
            {title}
          </Link>
        ) : news.bulletin_id ? (
          <Link to="/$org/bulletins/$id" params={{ org, id: news.bulletin_id }} onClick={open}>
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        <span className="why">
          {who ? `${firstName(who.name)} ${whyWords(action)}` : whyWords(action)}
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
