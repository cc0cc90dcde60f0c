import { useEffect, useState } from "react";
import { reasonOf } from "../../lib/api.ts";
import { canPush, isPushed, startPush, stopPush } from "../../lib/push.ts";
import * as words from "./words/yours.words.tsx";

/** Whether this browser shows what is pushed. */
export function ThisDevice() {
  const [isOn, setOn] = useState<boolean | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    void isPushed().then(setOn);
  }, []);
  if (!canPush()) return <p className="hint">{words.browserShowsNothing}</p>;
  const toggle = () => {
    setWrong(null);
    (isOn ? stopPush() : startPush()).then(
      () => setOn(!isOn),
      (error: unknown) =>
        setWrong(error instanceof DOMException ? words.browserDoesntAllow : reasonOf(error)),
    );
  };
  return (
    <p className="row row-wrap">
      <button type="button" className="btn btn-s" disabled={isOn === null} onClick={toggle}>
        {isOn ? words.notOnThisDevice : words.onThisDeviceToo}
      </button>
      {wrong !== null && (
        <span className="err" role="alert">
          {wrong}
        </span>
      )}
    </p>
  );
}
