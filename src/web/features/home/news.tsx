import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../lib/api.ts";
import { useOrg, usePeople } from "../../lib/org.ts";
import { tray } from "../../lib/tray.ts";
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face, firstName } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { titleOf } from "../hey/news-title.ts";
import { whoDid, whyWords } from "../hey/words.ts";
import * as words from "./words.tsx";

type Notification = Schemas["Notification"];
const MOST = 4;

/** The newest things that one was told and has not read. */
export function NewsForYou() {
  const org = useOrg();
  const news = useQuery(tray(org));
  return (
    <section className="card" aria-labelledby="news">
      <div className="sec-head">
        <h2 className="title-s" id="news">
          {shared.newForYou}
        </h2>
        <Link className="link small" to="/$org/hey" params={{ org }}>
          {words.openHey}
        </Link>
      </div>
      <Loaded of={news}>
        {({ notifications }) => {
          const unread = notifications.filter(({ read }) => !read).slice(0, MOST);
          if (unread.length === 0)
            return <Empty title={shared.allCaughtUp}>{shared.whatComesToHey}</Empty>;
          return (
            <ul className="rows rows-l">
              {unread.map((one) => (
                <NewsRow key={one.id} news={one} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

function NewsRow({ news }: { news: Notification }) {
  const org = useOrg();
  const who = usePeople().find((one) => one.membership_id === news.actor_membership_id);
  const why = who ? whoDid(firstName(who.name), whyWords(news.action)) : whyWords(news.action);
  const title = titleOf(news) || why;
  return (
    <li className="unread">
      {who && <Face who={who} size="m" isNamed />}
      <div className="main">
        {news.recording_id ? (
          <Link to="/$org/recordings/$id" params={{ org, id: news.recording_id }}>
            {title}
          </Link>
        ) : (
          <Link to="/$org/hey" params={{ org }}>
            {title}
          </Link>
        )}
        {title !== why && <span className="sub">{why}</span>}
      </div>
      <span className="due">
        <Moment at={news.updated_at} isShort />
      </span>
    </li>
  );
}
