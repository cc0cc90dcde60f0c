import type { MentionNodeAttrs, MentionOptions } from "@tiptap/extension-mention";
import type { SuggestionProps } from "@tiptap/suggestion";
import { fold } from "#/lib/fold.ts";
import type { Somebody } from "../../ui/faces.tsx";
import * as shared from "../../ui/words.ts";

const MOST = 6;

const matching = (people: readonly Somebody[], query: string): Somebody[] =>
  people
    .filter(({ name }) =>
      fold(name)
        .split(" ")
        .some((word) => word.startsWith(fold(query))),
    )
    .slice(0, MOST);

/** Under what is typed, as far as the window is wide. */
const BELOW = 6;
const WIDTH = 260;

/** The list of people that is shown below an `@`. */
class Suggested {
  readonly list = document.createElement("ul");
  #people: readonly Somebody[] = [];
  #chosen = 0;
  #take: (who: Somebody) => void = () => undefined;

  constructor() {
    this.list.className = "menu suggestions";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", shared.people);
  }

  show({ items, command, clientRect }: SuggestionProps<Somebody, MentionNodeAttrs>): void {
    this.#people = items;
    this.#chosen = Math.min(this.#chosen, Math.max(0, items.length - 1));
    this.#take = ({ membership_id, name }) => command({ id: membership_id, label: name });
    this.#draw();
    const box = clientRect?.();
    if (!box) return;
    this.list.style.top = `${box.bottom + BELOW + scrollY}px`;
    this.list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - WIDTH))}px`;
  }

  /** Whether the key was meant for the list. */
  press(key: string): boolean {
    const count = this.#people.length;
    const who = this.#people[this.#chosen];
    if (!who) return false;
    if (key === "Enter" || key === "Tab") this.#take(who);
    else if (key === "ArrowDown" || key === "ArrowUp") {
      this.#chosen = (this.#chosen + (key === "ArrowDown" ? 1 : count - 1)) % count;
      this.#draw();
    } else return false;
    return true;
  }

  #draw(): void {
    this.list.replaceChildren(
      ...this.#people.map((who, at) => this.#row(who, at === this.#chosen)),
    );
  }

  #row(who: Somebody, isChosen: boolean): HTMLLIElement {
    const row = document.createElement("li");
    row.className = isChosen ? "opt is-on" : "opt";
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", String(isChosen));
    row.textContent = who.name;
    row.onmousedown = (event) => {
      event.preventDefault();
      this.#take(who);
    };
    return row;
  }
}

/** People for an `@`: arrows choose, Enter and Tab take. */
export function suggestions(
  peopleNow: () => readonly Somebody[],
): MentionOptions<Somebody>["suggestion"] {
  return {
    items: ({ query }) => matching(peopleNow(), query),
    render: () => {
      const suggested = new Suggested();
      return {
        onStart: (props) => {
          suggested.show(props);
          document.body.append(suggested.list);
        },
        onUpdate: (props) => suggested.show(props),
        onKeyDown: ({ event }) => suggested.press(event.key),
        onExit: () => suggested.list.remove(),
      };
    },
  };
}
