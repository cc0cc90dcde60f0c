import type { MentionNodeAttrs, MentionOptions } from "@tiptap/extension-mention";
import type { SuggestionProps } from "@tiptap/suggestion";
import { fold } from "#/lib/fold.ts";
import type { Person, Schemas } from "../../lib/api.ts";
import { isAway } from "../../lib/org.ts";
import * as shared from "../../ui/words.ts";
import * as words from "./words.ts";

type Group = Pick<Schemas["Group"], "id" | "name" | "membership_ids">;

const MOST = 6;

/** A person, or a group, that can be mentioned. */
export interface Mentioned {
  /** Of the membership, or of the group. */
  id: string;
  name: string;
  isGroup: boolean;
  /** What sets it apart: of a group how many they are, of a person that they are away. */
  note?: string | undefined;
}

export interface MentionAttributes extends MentionNodeAttrs {
  isGroup: boolean;
}

type Who = Pick<Person, "membership_id" | "name"> & Partial<Pick<Person, "out_of_office">>;

export const personMentioned = (who: Who, today: string): Mentioned => ({
  id: who.membership_id,
  name: who.name,
  isGroup: false,
  note: isAway(who, today) ? shared.away : undefined,
});

/** Others may have the name of a group: how many they are tells it from them. */
export const groupMentioned = ({ id, name, membership_ids }: Group): Mentioned => ({
  id,
  name,
  isGroup: true,
  note: shared.countedPeople(membership_ids.length),
});

/** Whom a word means, one of whose names begins with it. */
export const matching = (known: readonly Mentioned[], query: string): Mentioned[] =>
  known
    .filter(({ name }) =>
      fold(name)
        .split(" ")
        .some((word) => word.startsWith(fold(query))),
    )
    .slice(0, MOST);

/** Under what is typed, or above it where there is no room, as far as the window is wide. */
const BELOW = 6;
const WIDTH = 260;

/** The list that is shown below an `@`. */
class Suggested {
  readonly list = document.createElement("ul");
  #found: readonly Mentioned[] = [];
  #chosen = 0;
  #take: (who: Mentioned) => void = () => undefined;

  constructor() {
    this.list.className = "menu suggestions";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", words.whoToMention);
  }

  show({ items, command, clientRect }: SuggestionProps<Mentioned, MentionAttributes>): void {
    this.#found = items;
    this.#chosen = Math.min(this.#chosen, Math.max(0, items.length - 1));
    this.#take = ({ id, name, isGroup }) => command({ id, label: name, isGroup });
    this.#draw();
    const box = clientRect?.();
    if (!box) return;
    const { offsetHeight: height } = this.list;
    const isRoom = box.bottom + BELOW + height <= innerHeight || box.top < BELOW + height;
    const top = isRoom ? box.bottom + BELOW : box.top - BELOW - height;
    this.list.style.top = `${top + scrollY}px`;
    this.list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - WIDTH))}px`;
  }

  /** Whether the key was meant for the list. */
  press(key: string): boolean {
    const count = this.#found.length;
    const who = this.#found[this.#chosen];
    if (!who) return false;
    if (key === "Enter" || key === "Tab") this.#take(who);
    else if (key === "ArrowDown" || key === "ArrowUp") {
      this.#chosen = (this.#chosen + (key === "ArrowDown" ? 1 : count - 1)) % count;
      this.#draw();
    } else return false;
    return true;
  }

  #draw(): void {
    this.list.replaceChildren(...this.#found.map((who, at) => this.#row(who, at === this.#chosen)));
  }

  #row(who: Mentioned, isChosen: boolean): HTMLLIElement {
    const row = document.createElement("li");
    row.className = isChosen ? "opt is-on" : "opt";
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", String(isChosen));
    row.textContent = who.name;
    if (who.note !== undefined) {
      const note = document.createElement("span");
      note.className = "muted small push";
      note.textContent = who.note;
      row.append(" ", note);
    }
    row.onmousedown = (event) => {
      event.preventDefault();
      this.#take(who);
    };
    return row;
  }
}

/** People and groups for an `@`: arrows choose, Enter and Tab take. */
export function suggestions(
  knownNow: () => readonly Mentioned[],
): MentionOptions<Mentioned, MentionAttributes>["suggestion"] {
  return {
    items: ({ query }) => matching(knownNow(), query),
    render: () => {
      const suggested = new Suggested();
      return {
        onStart: (props) => {
          document.body.append(suggested.list);
          suggested.show(props);
        },
        onUpdate: (props) => suggested.show(props),
        onKeyDown: ({ event }) => suggested.press(event.key),
        onExit: () => suggested.list.remove(),
      };
    },
  };
}
