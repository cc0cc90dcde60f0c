import { htmlParser } from "#/lib/html.ts";

/** The texts inside each element of a name, by the names of the elements that hold them. */
export function elementsOf(xml: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const open: string[] = [];
  let current: Record<string, string> | null = null;
  const parser = htmlParser(
    {
      onopentagname(tag) {
        open.push(tag);
        if (tag !== name) return;
        current = {};
        found.push(current);
      },
      ontext(text) {
        const tag = open.at(-1);
        if (current && tag) current[tag] = (current[tag] ?? "") + text;
      },
      onclosetag(tag) {
        open.pop();
        if (tag === name) current = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}

/** The text of the first element of a name; "" when there is none. */
export const textOf = (xml: string, name: string): string => elementsOf(xml, name)[0]?.[name] ?? "";
