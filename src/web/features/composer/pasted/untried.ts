/** A tag of HTML; and within one what stands in quotes, and where a style or what a page would run begins. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
const QUOTED_OR_TRIED = /("[^"]*"|'[^']*')|(?<=[\s"'/])(style|on[a-z]+)(?=\s*=)/gi;

/** What is read as `style` is, and is no style. */
export const NO_STYLE = "noframes";

/** The same without what a page could try: it may not even read styles and scripts, and no words keep any. */
const untried = (html: string): string =>
  html
    .replace(/<(\/?)style\b/gi, `<$1${NO_STYLE}`)
    .replace(TAG, (tag) =>
      tag.replace(QUOTED_OR_TRIED, (_, quoted?: string, tried = "") =>
        quoted === undefined ? `data-${tried}` : quoted,
      ),
    );

/** What is pasted, in a document that is shown nowhere: it loads nothing. Its styles are put aside. */
export function readApart(html: string): Document {
  const doc = document.implementation.createHTMLDocument();
  doc.body.innerHTML = untried(html);
  for (const one of doc.querySelectorAll("[style]")) one.removeAttribute("style");
  return doc;
}
