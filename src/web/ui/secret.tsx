import { copyText } from "../lib/copy.ts";
import * as words from "./words.ts";

/** Something that is shown once, to be copied. */
export function Secret({ label, value }: { label: string; value: string }) {
  const copy = () => void copyText(value, words.itIsCopied);
  return (
    <div className="notice">
      <div className="stack">
        <p className="head">{label}</p>
        <code className="secret">{value}</code>
        <p>
          <button type="button" className="btn btn-s" onClick={copy}>
            {words.copyIt}
          </button>
        </p>
      </div>
    </div>
  );
}
