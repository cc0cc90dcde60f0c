import { operation } from "#/core/access/operation.ts";
import { bulletinSchema, bulletinsSchema, listBulletins, openBulletin } from "./read.ts";

const tag = "Bulletins";
const example = {
  id: "0193b0c8-7d10-7000-8000-0000000000f9",
  title: "Hello Ada, there are templates now",
  published_at: "2026-11-21T09:00:00.000Z",
};

export const list = operation({
  id: "listBulletins",
  tag,
  method: "GET",
  path: "/bulletins",
  access: "client",
  summary: "What the platform announced",
  description: "The newest hundred, newest first, in words for you. The operator publishes them.",
  returns: "Summaries.",
  answer: bulletinsSchema,
  sample: { bulletins: [{ ...example, excerpt: "Make a project from one…", read: false }] },
  run: ({ scope, services }) => listBulletins(services, scope),
});

export const getBulletin = operation({
  id: "getBulletin",
  tag,
  method: "GET",
  path: "/bulletins/:id",
  access: "client",
  errors: [404],
  summary: "One announcement",
  description:
    "Reading it marks its row in your tray read. A draft is there only for whom the operator showed it to.",
  returns: "The bulletin, in words for you.",
  answer: bulletinSchema,
  sample: { ...example, content_html: "<p>Make a project from one.</p>", draft: false },
  run: ({ scope, services, params }) => openBulletin(services, scope, params.id),
});
