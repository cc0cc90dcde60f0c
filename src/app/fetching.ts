import type { Services } from "#/platform/services.ts";

/** What fetches from others; a test brings its own. */
export interface Fetching {
  fetchPage: Services["fetchPublic"];
  fetchDocument: Services["fetchDocument"];
  post: Services["postPublic"];
}

/** Loaded with the first page: what speaks HTTP to others is not what answers it. */
const publicly: Fetching = {
  fetchPage: async (url) => (await import("#/platform/net/fetch-public.ts")).fetchPublic(url),
  fetchDocument: async (url) =>
    (await import("#/platform/net/fetch-document.ts")).fetchDocument(url),
  post: async (url, posted) =>
    (await import("#/platform/net/post-public.ts")).postPublic(url, posted),
};

/** What the services fetch with. No address is asked about before it is kept where it came from. */
export function fetchersOf(
  fetching: Partial<Fetching>,
  durable: Services["durable"],
): Pick<Services, "fetchPublic" | "fetchDocument" | "postPublic"> {
  const { fetchPage, fetchDocument, post } = { ...publicly, ...fetching };
  return {
    fetchPublic: async (url) => {
      await durable();
      return fetchPage(url);
    },
    fetchDocument,
    postPublic: post,
  };
}
