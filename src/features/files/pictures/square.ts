import { rm } from "node:fs/promises";
import { PEOPLE } from "#/core/identity/avatar.ts";
import { isId } from "#/lib/ids.ts";
import { t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import { shrunk } from "#/platform/pictures/pictures.ts";
import type { Fit } from "#/platform/pictures/square.ts";
import { newSecretText } from "#/platform/secret.ts";
import type { Storage } from "#/platform/storage/storage.ts";

export const LARGEST_PICTURE_BYTES = 5 * 1024 * 1024;
const SIDE = 512;

/** A picture as a form brings it. */
export const pictureField = t.Unsafe<string>({
  type: "string",
  format: "binary",
  description: "At most 5 MB.",
});

/** A name that nobody guesses and that no other picture has. */
export const newPictureName = (): string => `${newSecretText()}.webp`;

const NAME = /^[\w-]{22}\.webp$/;
/** Whether a picture of an organization or of people can be there. */
export const isPicture = (owner: string, name: string): boolean =>
  (owner === PEOPLE || isId(owner)) && NAME.test(name);

interface Came {
  path: string;
  /** The field of the form that it came in. */
  field: string;
  square: Fit;
}

/**
 * Makes a square webp of an image that came and hands it to `use`, which may take it away. Throws
 * 422 for what can't be read as an image.
 */
export async function withSquare(
  storage: Storage,
  { path, field, square }: Came,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const made = storage.temporary();
  try {
    if ((await shrunk({ path, wanted: [{ path: made, size: SIDE, square }] })) === null)
      throw invalid(field, "invalid", "This can't be read as an image, or has too many dots.");
    await use(made);
  } finally {
    await rm(made, { force: true });
  }
}
