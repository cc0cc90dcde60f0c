import { useRef } from "react";
import type { Recording } from "../../lib/api.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { Faces } from "../../ui/faces.tsx";
import { useBackTo } from "../../ui/focus.ts";
import { useHearing } from "../thread/hearers.tsx";
import * as workWords from "../work/words.ts";
import * as words from "./words.tsx";

interface Props {
  todo: Recording;
}

/** The fact of whom it tells that it is done: who hears about it, which its thread doesn't say once more. */
export const ToldWhenDone = ({ todo }: Props) => (useIsInTemplate() ? null : <Told todo={todo} />);

function Told({ todo }: Props) {
  const { people, isKnown, choosing, own } = useHearing(todo, words.whatTheyHear(false));
  const change = useRef<HTMLButtonElement>(null);
  const toChange = useBackTo(change);
  return (
    <>
      <dt>{words.tellWhenDone}</dt>
      <dd>
        <Faces people={people} />
        {isKnown && people.length === 0 && <span className="muted">{workWords.nobodyYet}</span>}
        {choosing.isOffered && (
          <button
            ref={change}
            type="button"
            className="btn btn-quiet btn-s"
            onClick={choosing.open}
          >
            {words.changeWhoIsTold}
          </button>
        )}
        {/* Whoever may choose leaves by that, too. */}
        {own && (!todo.subscribed || !choosing.isOffered) && (
          <button ref={toChange} type="button" className="btn btn-quiet btn-s" onClick={own.toggle}>
            {own.label}
          </button>
        )}
        {choosing.window}
      </dd>
    </>
  );
}
