import { SeeDifference } from "../../ui/difference/see.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";

interface Props {
  html: string;
  /** What the text said when one began to change it; null where that isn't known any more. */
  begun?: string | null;
}

/** What somebody else saved while one was writing, above one's own words. */
export const Theirs = ({ html, begun = null }: Props) => (
  <div className="notice notice-warn theirs">
    <div>
      <p className="head">{shared.whatItSaysNow}</p>
      <RichText className="prose prose-tight" html={html} />
      {begun !== null && <SeeDifference before={begun} after={html} className="btn btn-s" />}
    </div>
  </div>
);
