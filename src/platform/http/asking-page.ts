import { askingRules } from "./page-rules.ts";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  // Without a referrer a browser says of a form that it comes from nowhere: `Origin: null`.
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
};

/** What a page is called: by its heading, or what it asks. */
const titleOf = (main: string): string =>
  [...(/<(h1|p)>(.*?)<\/\1>/s.exec(main)?.slice(2) ?? []), "Atoll"].join(" · ");

const shell = (main: string, script: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${titleOf(main)}</title>${script && `<script src="${script}"></script>`}
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/plain.css"></head><body><main>${main}</main></body></html>
`;

/**
 * A small page for whoever follows a link in a mail without a web application; `main` is HTML.
 * `formAction` is where else its form may lead, `script` a file of this server that may lead elsewhere
 * at once.
 */
export const mailPage = (
  main: string,
  status = 200,
  { formAction = "", script = "" } = {},
): Response =>
  new Response(shell(main, script), {
    status,
    headers: {
      ...HEADERS,
      "content-security-policy": askingRules(formAction, script !== ""),
    },
  });

/** The page for a link that leads nowhere. */
export const missingPage = (): Response =>
  mailPage("<h1>Not found</h1><p>This link does not work, or no longer.</p>", 404);

/**
 * Asks before anything is done: programs that look at links in mails press no buttons. Both texts
 * are HTML.
 */
export const askingPage = (question: string, button: string): Response =>
  mailPage(`<form method="post"><p>${question}</p><button>${button}</button></form>`);
