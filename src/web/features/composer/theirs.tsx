import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";

/** What somebody else saved while one was writing, above one's own words. */
export const Theirs = ({ html }: { html: string }) => (
  <div className="notice notice-warn theirs">
    <div>
      <p className="head">{shared.whatItSaysNow}</p>
      <RichText className="prose prose-tight" html={html} />
    </div>
  </div>
);
