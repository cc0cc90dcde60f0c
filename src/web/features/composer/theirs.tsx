import { RichText } from "../../ui/rich-text.tsx";

/** What somebody else saved while one was writing, above one's own words. */
export const Theirs = ({ html }: { html: string }) => (
  <div className="notice notice-warn">
    <div>
      <p className="head">What it says now</p>
      <RichText className="prose prose-tight" html={html} />
    </div>
  </div>
);
