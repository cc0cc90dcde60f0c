import { api, type Row, type Schemas } from "../../../lib/api.ts";
import { act, show } from "../../../lib/optimistic.ts";
import { withId } from "../../../lib/org.ts";
import * as words from "./words.ts";

export type Colour = NonNullable<Schemas["UpdateProjectRequest"]["color"]>;

/** The colours that people choose from, by their names; white is no choice. */
export const COLOURS: readonly (readonly [Colour, string])[] = [
  ["red", words.red],
  ["orange", words.orange],
  ["yellow", words.yellow],
  ["green", words.green],
  ["aqua", words.aqua],
  ["blue", words.blue],
  ["purple", words.purple],
  ["pink", words.pink],
  ["brown", words.brown],
  ["gray", words.gray],
];

/** What a colour is called; null where none was chosen. */
export const nameOfColour = (color: string | null | undefined): string | null =>
  COLOURS.find(([one]) => one === color)?.[1] ?? null;

/** What can have a colour: columns, cards, lists of to-dos and their groups, folders. */
export type Coloured = Pick<Row, "id" | "title" | "parent_id"> & { color: Colour | null };

/** Gives something another colour, or none: at once here, then for everybody. */
export const giveColour = (
  org: string,
  { id, parent_id }: Coloured,
  color: Colour | null,
): Promise<unknown> =>
  act({
    show: () => show(id, { color }),
    send: () =>
      api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, id), body: { color } }),
    about: [id, parent_id],
    failed: words.couldntChangeColour,
  });
