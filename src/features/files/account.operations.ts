import { operation } from "#/core/access/operation.ts";
import { embedFor } from "#/lib/embeds/embeds.ts";
import { embedHtml } from "#/lib/html.ts";
import { named, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
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

export const createEmbed = operation({
  id: "createEmbed",
  tag: "Files",
  method: "POST",
  path: "/embeds",
  access: "client",
  errors: [422],
  summary: "The player of a video, a sound or a post",
  description:
    "Of YouTube, Vimeo, Loom, Wistia, Spotify, SoundCloud, CodePen, Figma, Google Maps and Docs, X, the large servers of Mastodon, and Bluesky. Nothing is fetched; put the markup into a text as it is.",
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
