import { useEffect } from "react";

/** A box to tick takes no letters. */
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select";

/** Whether somebody types there, so that keys are meant for that. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));

/** Single letters can be switched off (WCAG 2.1.4). */
const SWITCH = "atoll.single-keys";
let areOn: boolean | null = null;
export const areSingleKeysOn = (): boolean => areOn ?? localStorage.getItem(SWITCH) !== "off";

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, "off");
    areOn = null;
  } catch {
    // The browser has no room: it holds for this page then.
    areOn = isOn;
  }
}

const nameOf = (event: KeyboardEvent): string => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key;
};

const isMeantForPage = (event: KeyboardEvent): boolean =>
  event.metaKey ||
  event.ctrlKey ||
  (!isTyping(event.target) &&
    !event.altKey &&
    document.querySelector("dialog[open], [role=menu]") === null &&
    areSingleKeysOn());

export type Keys = Record<string, () => void>;

/** What keys do on this screen: `x`, `mod+k`. Letters do nothing while somebody types. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = keys[nameOf(event)];
      if (!run || event.defaultPrevented || !isMeantForPage(event)) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

const ADDING = "[data-add]";
/** What is added where nothing else can be. */
const LAST = '[data-add="last"]';

/** What adds something there. */
const addingIn = (part: Element | null | undefined): HTMLElement | null | undefined =>
  part?.querySelector<HTMLElement>(`${ADDING}:not(${LAST})`) ??
  part?.querySelector<HTMLElement>(ADDING);

/** What the address of a page ends with that is opened to add something. */
export const ADDS = "add";

/** The page, or what stands beside it where the focus is in that. */
const partHere = (): Element | null =>
  document.activeElement?.closest("#beside > *") ?? document.getElementById("main");

/** Opens a form, or goes into the field of one that is open. */
function begin(adding: HTMLElement | null | undefined): void {
  if (adding?.matches("input")) adding.focus();
  else adding?.click();
}

/** Opens what is added first where the focus is, or else on the page. */
export function addHere(): void {
  const part = partHere();
  const around = document.activeElement?.closest("#main section, #beside section");
  begin(addingIn(around) ?? addingIn(part));
}

/** The same on a page that has just been opened, as soon as there is something to add. */
export function addOnceThere(then: () => void): () => void {
  const seek = () => {
    const adding = addingIn(document.getElementById("main"));
    if (!adding) return;
    watch.disconnect();
    begin(adding);
    then();
  };
  const watch = new MutationObserver(seek);
  watch.observe(document.body, { childList: true, subtree: true });
  seek();
  return () => watch.disconnect();
}

/** Goes to the next row of the lists on a page, or to the one before. */
export function stepInLists(by: 1 | -1): void {
  const rows = [...(partHere()?.querySelectorAll<HTMLElement>("li") ?? [])].flatMap(
    (row) => row.querySelector<HTMLElement>("a, button.link-like") ?? [],
  );
  const links = [...new Set(rows)];
  const here = document.activeElement;
  const at = links.findIndex((link) => link === here || link.closest("li")?.contains(here));
  const next = links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
