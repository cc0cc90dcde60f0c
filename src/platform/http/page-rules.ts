/**
 * The content security policy of whatever is no page: it loads nothing, sends nothing and stands in
 * no frame.
 */
export const NOTHING_ALLOWED =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of a page with a form that asks before it does something, which loads nothing but its
 * looks, and a script of this server where it has one; `elsewhere` is where what answers the form may
 * redirect to.
 */
export const askingRules = (elsewhere = "", hasScript = false): string =>
  [
    NOTHING_ALLOWED.replace("form-action 'none'", `form-action 'self' ${elsewhere}`.trim()),
    "style-src 'self'",
    "img-src 'self'",
    ...(hasScript ? ["script-src 'self'"] : []),
  ].join("; ");

/**
 * The policy of a PDF. A browser's viewer is a plugin in a page that it makes, with styles in it,
 * and works in no sandbox; what runs in a PDF runs in the viewer and reaches nothing here.
 */
export const PDF_RULES = [
  NOTHING_ALLOWED.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  "object-src 'self'",
  "style-src 'unsafe-inline'",
].join("; ");

/** The policy of a page that may do what is named, and nothing else. */
export const allowing = (...rules: readonly string[]): string =>
  [NOTHING_ALLOWED, ...rules].join("; ");
