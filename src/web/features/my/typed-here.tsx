import { useState } from "react";
import { useOrg } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import * as shared from "../../ui/words.ts";
import { CopyWords } from "./copy-words.tsx";
import { forget, type Typed, typedIn } from "./typed.ts";
import { useTypedFor } from "./typed-for.ts";
import * as words from "./words.tsx";

/** Words that were typed in this browser and never sent; also those whose place is gone. */
export function TypedHere() {
  const org = useOrg();
  const [all, setAll] = useState(() => typedIn(org));
  if (all.length === 0) return null;
  const drop = (typed: Typed) => {
    forget(typed);
    setAll(typedIn(org));
  };
  return (
    <section className="two-top" aria-labelledby="typed-here">
      <h2 className="title-s" id="typed-here">
        {words.typedHere}
      </h2>
      <ul className="typed-here">
        {all.map((typed) => (
          <Row key={typed.places[0]} typed={typed} onDrop={() => drop(typed)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ typed, onDrop }: { typed: Typed; onDrop: () => void }) {
  const org = useOrg();
  const { isThere } = useTypedFor(typed);
  const { words: text, at, on, path, id } = typed;
  const where = path ?? (id && `/${org}/recordings/${id}`);
  return (
    <li>
      <div className="row">
        {on && <b dir="auto">{on}</b>}
        <span className="due push">
          <Moment at={new Date(at).toISOString()} isShort />
        </span>
      </div>
      {isThere === false && <p className="small soft">{words.cantBeSent}</p>}
      <p className="typed-words" dir="auto">
        {text}
      </p>
      <p className="row row-wrap">
        {isThere && where && (
          <a className="btn btn-s" href={where}>
            {words.goOnWriting}
          </a>
        )}
        <CopyWords of={typed} />
        <button type="button" className="btn btn-quiet btn-s" onClick={onDrop}>
          {shared.discard}
        </button>
      </p>
    </li>
  );
}
