import { cleanFilename, splitFilename } from "#/lib/files/names.ts";

/** What something is called; of a file, by that. */
export const Called = ({ type, title }: { type: string; title: string }) =>
  type === "upload" ? <FileName name={title} /> : title;

/**
 * What a file is called, where it is shown: whatever way its letters go, its extension stands last, and nothing in it
 * turns that around.
 */
export function FileName({ name }: { name: string }) {
  const { base, extension } = splitFilename(cleanFilename(name));
  return (
    <bdi dir="ltr">
      <bdi>{base}</bdi>
      {extension && <bdi dir="ltr">{extension}</bdi>}
    </bdi>
  );
}
