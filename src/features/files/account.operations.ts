import { exchangeOperation, operation } from "#/core/access/operation.ts";
import { embedFor } from "#/lib/embeds/embeds.ts";
import { embedHtml } from "#/lib/html.ts";
import { named, t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import { answerBytes } from "#/platform/http/bytes.ts";
import { ifChanged } from "#/platform/http/etag.ts";
import { nothing } from "#/platform/operation.ts";
import { changeLogo, LARGEST_LOGO_BYTES, replaceLogo } from "./logo.ts";
import { receiving } from "./receive.ts";
import { storageOf, storageSchema } from "./usage.ts";

const reference = {
  id: "0193b0c8-7d10-7000-8000-0000000000f5",
  type: "upload",
  title: "launch.mp4",
};

export const getStorage = operation({
  id: "getStorage",
  tag: "Files",
  method: "GET",
  path: "/account/storage",
  access: "member",
  summary: "What is stored, and the largest files",
  returns: "The storage.",
  answer: storageSchema,
  sample: {
    used_bytes: 734_003_200,
    limit_bytes: null,
    largest: [{ recording: reference, byte_size: 104_857_600 }],
  },
  run: ({ scope }) => scope.read(storageOf),
});

export const updateLogo = exchangeOperation({
  id: "updateLogo",
  tag: "Organizations",
  method: "PUT",
  path: "/account/logo",
  access: "admin",
  errors: [413, 415, 422],
  summary: "Change the logo",
  description:
    "Any image; it becomes a square webp. What is missing to a square stays transparent.",
  form: t.Object({
    logo: t.Unsafe<string>({ type: "string", format: "binary", description: "At most 5 MB." }),
  }),
  answers: { 204: { description: "It is changed." } },
  run: async ({ scope, services, exchange }) => {
    const asked = { field: "logo", mostBytes: LARGEST_LOGO_BYTES };
    await receiving(services.store.storage, exchange.request, asked, (received) =>
      changeLogo(services, scope, received),
    );
    exchange.set.status = 204;
  },
});

export const deleteLogo = operation({
  id: "deleteLogo",
  tag: "Organizations",
  method: "DELETE",
  path: "/account/logo",
  access: "admin",
  summary: "Show no logo",
  returns: "There is none.",
  answer: nothing,
  run: ({ scope }) => replaceLogo(scope, null),
});

const PICTURE = /^[\w-]{22}\.webp$/;

export const getPicture = openExchange({
  id: "getPicture",
  tag: "Organizations",
  method: "GET",
  path: "/pictures/:id/:name",
  params: { name: t.String() },
  isHidden: true,
  summary: "A picture of an organization",
  answers: { 200: { description: "The picture." } },
  run: async ({ params, services, exchange }) => {
    const { request } = exchange;
    const etag = `"${params.name}"`;
    if (!PICTURE.test(params.name)) throw new NotFound();
    ifChanged(request, etag);
    const key = `${params.id}/${params.name}`;
    const { storage } = services.store;
    const byteSize = await storage.stat(key);
    if (byteSize === null) throw new NotFound();
    return answerBytes(request, {
      byteSize,
      etag,
      headers: {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "cross-origin-resource-policy": "cross-origin",
      },
      read: (span) => storage.read(key, span),
    });
  },
});

export const createEmbed = operation({
  id: "createEmbed",
  tag: "Files",
  method: "POST",
  path: "/embeds",
  access: "client",
  errors: [422],
  summary: "The player of a video, a sound or a post",
  description:
    "Of YouTube, Vimeo, Loom, Wistia, Spotify, SoundCloud, CodePen, Figma, Google Maps and Docs, X, Mastodon and Bluesky. Nothing is fetched; put the markup into a text as it is.",
  body: t.Object({ url: t.String({ minLength: 1, maxLength: 2000 }) }),
  example: { url: "https://youtu.be/dQw4w9WgXcQ" },
  returns: "The markup.",
  answer: named("Embed", t.Object({ html: t.String() })),
  sample: {
    html: '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="YouTube"></iframe>',
  },
  run: ({ body }) => {
    const frame = embedFor(body.url);
    if (frame === null) throw invalid("url", "not_in_list", "Nothing can be embedded from there.");
    return { html: embedHtml(frame) };
  },
});
