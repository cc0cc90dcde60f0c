import { useLayoutEffect, useRef, useState } from "react";
import { draftAt, type Place } from "../../lib/drafts.ts";
import * as shared from "../words.ts";
import { dropWords, useKeptWords } from "./kept-words.ts";

interface Props {
  /** What is typed waits there until it is saved. */
  place: Place;
  label: string;
  /** What it is called now. */
  name: string;
  maxLength?: number;
  /** Answers null where it was refused. */
  rename: (name: string) => Promise<unknown>;
}

/**
 * What one of many is called, where it stands; it is saved when the field is left, and what waits
 * from before by a button.
 */
export function InlineName({ place, label, name, maxLength, rename }: Props) {
  const { field, onInput } = useKeptWords(place, name);
  const [isBack, setBack] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing waits for a name once it is saved.
  useLayoutEffect(() => setBack(draftAt(place) !== null), [place, name]);
  const out = useRef("");
  const save = async () => {
    const text = field.current?.value ?? "";
    const wanted = text.trim();
    if (wanted === "" && field.current) field.current.value = name;
    if (wanted === "" || wanted === name) dropWords(place);
    else if (wanted !== out.current) {
      out.current = wanted;
      if ((await rename(wanted)) !== null) dropWords(place, text);
      out.current = "";
    }
    setBack(draftAt(place) !== null);
  };
  return (
    <>
      <input
        ref={field}
        className="input main"
        dir="auto"
        aria-label={label}
        defaultValue={name}
        maxLength={maxLength}
        onInput={onInput}
        onBlur={() => void save()}
      />
      {isBack && (
        <button type="button" className="btn btn-s" onClick={() => void save()}>
          {shared.save}
        </button>
      )}
    </>
  );
}
