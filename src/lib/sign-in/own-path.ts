/** A path of this server, whatever was sent for one: nobody is sent elsewhere. */
export function ownPath(text: string | undefined, baseUrl: string): string {
  if (!text?.startsWith("/") || /^\/[/\\]|[\p{Cc}\\]/u.test(text)) return "/";
  const url = URL.parse(text, baseUrl);
  if (url?.origin !== baseUrl) return "/";
  // As it is read: `/.//else` is `//else`, which leads elsewhere.
  const path = url.pathname + url.search;
  return path.startsWith("//") ? "/" : path;
}
