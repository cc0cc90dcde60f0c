import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { api, kept } from "../../lib/api.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";

/** News of whoever runs the server. */
export function BulletinPage() {
  const { id = "" } = useParams({ strict: false });
  const found = useQuery(
    kept(api.question("/api/v1/{org_slug}/bulletins/{id}", withId(useOrg(), id))),
  );
  return (
    <Loaded of={found}>
      {({ title, content_html, published_at }) => (
        <Page title={title} width="read" way={[{ label: shared.home }]}>
          <article className="sheet sheet-pad">
            <h1 className="title">{title}</h1>
            {published_at && (
              <p className="soft">
                <Moment at={published_at} />
              </p>
            )}
            <RichText className="prose" html={content_html} />
          </article>
        </Page>
      )}
    </Loaded>
  );
}
