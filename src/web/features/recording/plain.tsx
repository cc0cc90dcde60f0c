import type { Recording } from "../../lib/api.ts";
import { Moment } from "../../ui/due.tsx";
import { Face } from "../../ui/faces.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { useWay } from "./way.ts";

/** Anything with a title, words, and what is said under it. */
export function Screen({ recording }: { recording: Recording }) {
  const { title, content_html, byline, published_at, created_at } = recording;
  return (
    <Page title={title} width="read" way={useWay(recording)}>
      <article className="sheet sheet-pad">
        <header className="sheet-head">
          <h1 className="title" dir="auto">
            {title}
          </h1>
          <ThreadTools recording={recording} />
        </header>
        <div className="by">
          <Face who={byline} size="m" isNamed />
          <span>
            <b>{byline.name}</b> · <Moment at={published_at ?? created_at} />
          </span>
        </div>
        {content_html && <RichText className="prose" html={content_html} />}
        <Thread recording={recording} />
      </article>
    </Page>
  );
}
