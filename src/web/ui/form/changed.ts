/** What of a form is no longer as it was shown: what others changed in it meanwhile stays theirs. */
export function changedIn<Body extends object>(
  body: Body,
  shown: Record<keyof Body, unknown>,
): Partial<Body> {
  const changed: Partial<Body> = {};
  for (const name in body)
    if (JSON.stringify(body[name]) !== JSON.stringify(shown[name])) changed[name] = body[name];
  return changed;
}
