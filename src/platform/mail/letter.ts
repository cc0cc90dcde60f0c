import { escapeHtml } from "#/lib/html.ts";

/** A mail with a greeting, a few sentences, one link to follow and a closing line. */
export interface Letter {
  paragraphs: string[];
  action: { label: string; url: string };
  footer: string;
}

/** The same letter as plain text and as HTML. */
export function renderLetter({ paragraphs, action, footer }: Letter): {
  text: string;
  html: string;
} {
  const text = [...paragraphs, `${action.label}:\n${action.url}`, "--", footer].join("\n\n");
  const body = paragraphs
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("\n");
  const html = `<!doctype html>
<html><body style="font: 16px/1.5 system-ui, sans-serif; color: #1c1917; max-width: 34rem; margin: 2rem auto; padding: 0 1rem">
${body}
<p><a href="${escapeHtml(action.url)}" style="display: inline-block; padding: .6rem 1.2rem; border-radius: .5rem; background: #0f766e; color: #fff; text-decoration: none">${escapeHtml(action.label)}</a></p>
<p style="color: #78716c; font-size: .875rem">${escapeHtml(footer)}</p>
</body></html>
`;
  return { text, html };
}
