import { type KeyboardEvent, useId, useState } from "react";
import type { Person } from "../lib/api.ts";
import { isAway, useToday } from "../lib/org.ts";
import { toggled } from "../lib/plain.ts";
import { Face } from "./faces.tsx";
import * as words from "./words.ts";

interface Props {
  label: string;
  people: readonly Person[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** What is wrong with who is chosen. */
  wrong?: string | undefined;
}

const MANY = 8;

/** Some of the people: faces with a box each, and a field that finds among many. */
export function PickPeople({ label, people, chosen, onChange, wrong }: Props) {
  const id = useId();
  const today = useToday();
  const [sought, setSought] = useState("");
  const found = people.filter(({ name }) =>
    name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()),
  );
  const toggle = (who: string) => onChange(toggled(chosen, who));
  // Enter takes the one who is found, and sends nothing while somebody is looked for.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || sought.trim() === "") return;
    event.preventDefault();
    const [one] = found;
    if (!one || found.length > 1) return;
    toggle(one.membership_id);
    setSought("");
  };
  return (
    <fieldset className="pick-people" aria-describedby={wrong && `${id}wrong`}>
      <legend>{label}</legend>
      {people.length > MANY && (
        <input
          className="input"
          type="search"
          aria-label={words.findAmong(label)}
          placeholder={words.findSomebody}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <ul className="rows pick-list">
        {found.map((who) => (
          <li key={who.membership_id}>
            <Face who={who} isNamed />
            <label className="main" htmlFor={id + who.membership_id} dir="auto">
              {who.name}
              {isAway(who, today) && <span className="sub">{words.away}</span>}
            </label>
            <input
              type="checkbox"
              id={id + who.membership_id}
              checked={chosen.includes(who.membership_id)}
              onChange={() => toggle(who.membership_id)}
            />
          </li>
        ))}
      </ul>
      {wrong && (
        <p className="err" role="alert" id={`${id}wrong`}>
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
