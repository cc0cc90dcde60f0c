import { openScope, type Write } from "#/core/access/scope.ts";
import { activeMembership } from "#/core/orgs/memberships.ts";
import { allowedBy } from "#/core/recordings/allowed.ts";
import { isLive, lookUp } from "#/core/recordings/content/find.ts";
import { details } from "#/core/recordings/details.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";
import { firstPublicLink } from "#/lib/first-public-link.ts";
import { type LinkPreview, readLinkPreview } from "#/lib/link-preview.ts";
import { instant, named, nullable, t } from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import type { RefusalReason } from "#/platform/net/refusal.ts";
import type { Services } from "#/platform/services.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { recordings } from "#/schema/tenant/recordings.ts";

export const linkPreview = named(
  "LinkPreview",
  t.Object(
    {
      url: t.String(),
      title: t.String(),
      description: nullable(t.String()),
      image_url: nullable(
        t.String({
          description:
            "On somebody else's server, which sees who loads it and may refuse: load it without a referrer, and let your content security policy allow such images or leave it out.",
        }),
      ),
    },
    {
      description:
        "What the page behind the line's first public address says of itself, as plain text. It is fetched after the line was said, and null until then or when there is nothing to show.",
    },
  ),
);

/** What a line of chat keeps. */
export const lineDetails = details({
  link_preview: t.Optional(nullable(linkPreview)),
  edited_at: t.Optional(nullable(instant())),
});

const linkPreviewJob = jobKind("link_preview", {
  recording_id: t.String(),
  url: t.Optional(t.String()),
  attempt: t.Optional(t.Integer()),
});
/** Trouble that may pass is tried again after these pauses; anything else is not. */
const PAUSES_MS = [30_000, 10 * 60_000];
const PASSING: ReadonlySet<RefusalReason> = new Set(["unresolved", "unreachable", "timed_out"]);

const textOf = select(
  { contentHtml: recordings.contentHtml, creatorId: recordings.creatorId },
  sql`from recordings where id = ${arg("id")}`,
);

const addressesIn = (html: string | null): string[] => html?.match(/https?:[^\s<>"]+/gi) ?? [];

/**
 * Whether two texts name the same web addresses in the same order, and so have the same preview.
 */
export const haveSameLinks = (before: string | null, after: string | null): boolean =>
  Bun.deepEquals(addressesIn(before), addressesIn(after));

/** Has the preview of a line fetched after this transaction, when there is an address in it. */
export function requestPreview(w: Write, line: Recording): void {
  if (addressesIn(line.contentHtml).length > 0)
    w.enqueue(linkPreviewJob.at(w.now, { recording_id: line.id }));
}

/**
 * Fetches the page behind the first public address of a line, outside of any transaction, and keeps
 * its preview.
 */
export const fetchPreview = handles(linkPreviewJob, (services) => ({
  async send({ db, tenantId }, { recording_id: id, url, attempt = 0 }) {
    const link = firstLink(services, textOf.get(db, { id }));
    if (!services.config.linkPreviews || link === null || link !== (url ?? link)) return;
    const fetched = await services.fetchPublic(link);
    const preview = fetched.ok ? await readLinkPreview(fetched.html, fetched.url) : null;
    const pauseMs = fetched.ok || !PASSING.has(fetched.reason) ? undefined : PAUSES_MS[attempt];
    if (preview === null && pauseMs === undefined) return;
    // The file may have been closed while the page was on its way.
    await services.wakeIndex.ensureAwake(tenantId);
    if (preview) return keep(services, tenantId, { id, link, preview });
    const now = services.clock.now();
    const again = new Date(now.getTime() + (pauseMs ?? 0));
    services.tenants
      .get(tenantId)
      .write((tx) =>
        enqueueJob(
          tx,
          linkPreviewJob.at(again, { recording_id: id, url: link, attempt: attempt + 1 }),
          now,
        ),
      );
  },
}));

const firstLink = (
  { config }: Services,
  line: { contentHtml: string | null } | null,
): string | null => (line?.contentHtml ? firstPublicLink(line.contentHtml, config.baseUrl) : null);

/**
 * Keeps a preview, as the author of the line, unless the line is gone, archived or about something
 * else by now.
 */
function keep(
  services: Services,
  orgId: string,
  { id, link, preview }: { id: string; link: string; preview: LinkPreview },
): void {
  const db = services.tenants.get(orgId);
  const author = activeMembership(db, textOf.get(db, { id })?.creatorId ?? "");
  if (!author) return;
  openScope({ services, orgId, actor: author }).write((w) => {
    const line = lookUp(w, id);
    if (!line || !isLive(line) || firstLink(services, line) !== link) return;
    if (Bun.deepEquals(lineDetails.of(line).link_preview, preview)) return;
    changeRecording(w, allowedBy("as its author", line), {
      details: lineDetails.with(line, { link_preview: preview }),
    });
  });
}
