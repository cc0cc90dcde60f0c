import { MASTODON_HOSTS } from "./mastodon.ts";

/** Somebody whose pages can stand in a text, by a player of their own. */
interface Provider {
  name: string;
  /** Addresses as people copy them. */
  page: RegExp;
  /** The address of the player, by what the pattern caught. */
  player: (...caught: string[]) => string;
  /** Every address of a player that this makes. */
  made: RegExp;
  /** The hosts of these addresses. */
  hosts: readonly string[];
}

const MASTODON = MASTODON_HOSTS.map((host) => host.replaceAll(".", "\\.")).join("|");
const encoded = encodeURIComponent;
const ESCAPED = "[\\w!'()*~.%-]+";

const PROVIDERS: readonly Provider[] = [
  {
    name: "YouTube",
    hosts: ["www.youtube-nocookie.com"],
    page: /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
    made: /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/,
  },
  {
    name: "Vimeo",
    hosts: ["player.vimeo.com"],
    page: /^https:\/\/(?:www\.)?vimeo\.com\/(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?(?:[?#]|$)/,
    player: (id, hash) => `https://player.vimeo.com/video/${id}${hash ? `?h=${hash}` : ""}`,
    made: /^https:\/\/player\.vimeo\.com\/video\/\d{1,12}(?:\?h=[0-9a-f]{6,20})?$/,
  },
  {
    name: "Loom",
    hosts: ["www.loom.com"],
    page: /^https:\/\/(?:www\.)?loom\.com\/(?:share|embed)\/([0-9a-f]{32})\b/,
    player: (id) => `https://www.loom.com/embed/${id}`,
    made: /^https:\/\/www\.loom\.com\/embed\/[0-9a-f]{32}$/,
  },
  {
    name: "Wistia",
    hosts: ["fast.wistia.net"],
    page: /^https:\/\/[\w-]+\.wistia\.com\/medias\/([a-z0-9]{10})\b/,
    player: (id) => `https://fast.wistia.net/embed/iframe/${id}`,
    made: /^https:\/\/fast\.wistia\.net\/embed\/iframe\/[a-z0-9]{10}$/,
  },
  {
    name: "Spotify",
    hosts: ["open.spotify.com"],
    page: /^https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?(track|album|playlist|episode|show|artist)\/([0-9A-Za-z]{22})\b/,
    player: (kind, id) => `https://open.spotify.com/embed/${kind}/${id}`,
    made: /^https:\/\/open\.spotify\.com\/embed\/(?:track|album|playlist|episode|show|artist)\/[0-9A-Za-z]{22}$/,
  },
  {
    name: "SoundCloud",
    hosts: ["w.soundcloud.com"],
    page: /^(https:\/\/soundcloud\.com\/[\w-]+\/(?:sets\/)?[\w-]+)(?:[/?#]|$)/,
    player: (page = "") => `https://w.soundcloud.com/player/?url=${encoded(page)}`,
    made: new RegExp(
      `^https://w\\.soundcloud\\.com/player/\\?url=https%3A%2F%2Fsoundcloud\\.com%2F${ESCAPED}$`,
    ),
  },
  {
    name: "CodePen",
    hosts: ["codepen.io"],
    page: /^https:\/\/codepen\.io\/([\w-]+)\/(?:pen|full|details|embed)\/([0-9A-Za-z]{6,10})\b/,
    player: (user, id) => `https://codepen.io/${user}/embed/${id}`,
    made: /^https:\/\/codepen\.io\/[\w-]+\/embed\/[0-9A-Za-z]{6,10}$/,
  },
  {
    name: "Figma",
    hosts: ["www.figma.com"],
    page: /^(https:\/\/(?:www\.)?figma\.com\/(?:file|design|proto|board)\/[0-9A-Za-z]{22,}(?:\/[\w%-]*)?)(?:[?#]|$)/,
    player: (page = "") => `https://www.figma.com/embed?embed_host=share&url=${encoded(page)}`,
    made: new RegExp(
      `^https://www\\.figma\\.com/embed\\?embed_host=share&url=https%3A%2F%2F(?:www\\.)?figma\\.com%2F${ESCAPED}$`,
    ),
  },
  {
    name: "Google Maps",
    hosts: ["www.google.com"],
    page: /^https:\/\/(?:www\.google\.com\/maps|maps\.google\.com)\/(?:place|search)\/([^/?#]{1,300})/,
    player: (place = "") =>
      `https://www.google.com/maps?q=${encoded(decoded(place.replaceAll("+", " ")))}&output=embed`,
    made: new RegExp(`^https://www\\.google\\.com/maps\\?q=${ESCAPED}&output=embed$`),
  },
  {
    name: "Google Docs",
    hosts: ["docs.google.com"],
    page: /^https:\/\/docs\.google\.com\/(document|spreadsheets|presentation)\/d\/([\w-]{20,100})(?:[/?#]|$)/,
    player: (kind, id) => `https://docs.google.com/${kind}/d/${id}/preview`,
    made: /^https:\/\/docs\.google\.com\/(?:document|spreadsheets|presentation)\/d\/[\w-]{20,100}\/preview$/,
  },
  {
    name: "X",
    hosts: ["platform.twitter.com"],
    page: /^https:\/\/(?:www\.)?(?:x|twitter)\.com\/\w{1,15}\/status\/(\d{1,20})\b/,
    player: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}`,
    made: /^https:\/\/platform\.twitter\.com\/embed\/Tweet\.html\?id=\d{1,20}$/,
  },
  {
    name: "Bluesky",
    hosts: ["embed.bsky.app"],
    page: /^https:\/\/bsky\.app\/profile\/([\w.:-]{4,100})\/post\/([a-z0-9]{8,20})\b/,
    player: (author, id) => `https://embed.bsky.app/embed/${author}/app.bsky.feed.post/${id}`,
    made: /^https:\/\/embed\.bsky\.app\/embed\/[\w.:-]{4,100}\/app\.bsky\.feed\.post\/[a-z0-9]{8,20}$/,
  },
  {
    name: "Mastodon",
    hosts: MASTODON_HOSTS,
    page: new RegExp(`^https://(${MASTODON})/@(\\w{1,64})/(\\d{15,20})/?(?:[?#]|$)`),
    player: (host, user, id) => `https://${host}/@${user}/${id}/embed`,
    made: new RegExp(`^https://(?:${MASTODON})/@\\w{1,64}/\\d{15,20}/embed$`),
  },
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The attributes of the frame that a player stands in, in their order. */
export type EmbedFrame = Record<string, string>;

const frameOf = (src: string, title: string): EmbedFrame => ({
  src,
  title,
  width: "640",
  height: "360",
  sandbox: "allow-scripts allow-same-origin allow-popups allow-presentation",
  allow: "fullscreen; encrypted-media; picture-in-picture",
  loading: "lazy",
  referrerpolicy: "strict-origin-when-cross-origin",
});

/** The frame for an address of the list; null for any other. Nothing is fetched. */
export function embedFor(address: string): EmbedFrame | null {
  for (const { name, page, player } of PROVIDERS) {
    const caught = page.exec(address.trim());
    if (caught) return frameOf(player(...caught.slice(1)), name);
  }
  return null;
}

/** The same frame for the address of a player that we made; null for any other. */
export function embedAt(src: string): EmbedFrame | null {
  const found = PROVIDERS.find(({ made }) => made.test(src));
  return found ? frameOf(src, found.name) : null;
}

/** Where players come from: what a page lets into its frames. */
export const PLAYER_ORIGINS: readonly string[] = [
  ...new Set(PROVIDERS.flatMap(({ hosts }) => hosts)),
].map((host) => `https://${host}`);
