import { type Editor, Node } from "@tiptap/core";
import type { Mark } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";

/** Where a picture will stand that was pasted among words and is on its way. */
interface Place {
  key: string;
  at: number;
  marks: readonly Mark[];
}

/** What is done with places: some are found, or a picture has come to one. */
interface Told {
  found?: readonly Place[];
  filled?: string;
}

const PLACES = new PluginKey<readonly Place[]>("places");
const KEY = "data-arriving";

/** Files of pictures that are among words that are pasted, and what is said of them. */
const among = new WeakMap<File, { key: string; alt: string }>();
/** The keys of those whose places weren't found yet. */
const unplaced = new Set<string>();

/** What stands for a picture in HTML until its place is found. */
export function standIn(doc: Document, file: File, alt: string): Element {
  const key = crypto.randomUUID();
  among.set(file, { key, alt });
  unplaced.add(key);
  const one = doc.createElement("span");
  one.setAttribute(KEY, key);
  return one;
}

/** Places that weren't found in what was pasted before are in nothing. */
export const forgetUnplaced = (): void => unplaced.clear();

/** Takes out all that stand for pictures, and keeps where they stood. */
function takenOut({ doc, tr, schema }: EditorState): Transaction {
  const found: Place[] = [];
  doc.descendants((node, at) => {
    if (node.type !== schema.nodes.arriving) return;
    found.push({ key: node.attrs.key, at: at - found.length, marks: node.marks });
  });
  for (const { at } of found) tr.delete(at, at + 1);
  forgetUnplaced();
  return tr.setMeta(PLACES, { found } satisfies Told);
}

/** The places after a change. What is written at one comes after the picture, as do pictures whose turn is later. */
function moved(places: readonly Place[], tr: Transaction): readonly Place[] {
  const { found = [], filled }: Told = tr.getMeta(PLACES) ?? {};
  const turn = places.findIndex(({ key }) => key === filled);
  const kept = places.flatMap((place, index) => {
    if (index === turn) return [];
    const { pos, deletedAcross } = tr.mapping.mapResult(
      place.at,
      turn >= 0 && index > turn ? 1 : -1,
    );
    return deletedAcross ? [] : [{ ...place, at: pos }];
  });
  return found.length > 0 ? [...kept, ...found] : kept;
}

const places = () =>
  new Plugin<readonly Place[]>({
    key: PLACES,
    state: { init: () => [], apply: (tr, before) => moved(before, tr) },
    appendTransaction: (_, __, state) => (unplaced.size > 0 ? takenOut(state) : null),
  });

/** What is pasted for a picture that is on its way. It is in a text for no longer than that takes. */
export const Arriving = Node.create({
  name: "arriving",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ key: { default: "", renderHTML: () => ({}) } }),
  parseHTML: () => [
    {
      tag: `span[${KEY}]`,
      getAttrs: (element) => {
        const key = element.getAttribute(KEY) ?? "";
        return unplaced.has(key) ? { key } : false;
      },
    },
  ],
  renderHTML: () => ["span"],
  addProseMirrorPlugins: () => [places()],
});

/** Puts a picture that has come where it was pasted. False where it wasn't among words, or its place is gone. */
export function putInPlace({ state, view }: Editor, file: File, src: string): boolean {
  const { key, alt } = among.get(file) ?? {};
  const place = PLACES.getState(state)?.find((one) => one.key === key);
  const type = state.schema.nodes.imageInWords;
  if (!place || !type) return false;
  const $at = state.doc.resolve(place.at);
  if (!$at.parent.canReplaceWith($at.index(), $at.index(), type)) return false;
  const picture = type.create({ src, alt: alt || file.name }, null, place.marks);
  const told: Told = { filled: place.key };
  view.dispatch(state.tr.insert(place.at, picture).setMeta(PLACES, told));
  return true;
}
