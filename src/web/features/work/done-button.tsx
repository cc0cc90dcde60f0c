import { RotateCcw, Check as Tick } from "lucide-react";
import { useKeys } from "../../lib/keys.ts";
import { useOrg } from "../../lib/org.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { complete } from "../recording/complete.ts";
import type { Workable } from "./facts.tsx";
import * as words from "./words.ts";

/** Marks it as done, or opens it again. */
export function DoneButton({ of }: { of: Workable }) {
  const org = useOrg();
  const toggle = () => void complete(org, of, !of.completed);
  useKeys(of.can.complete ? { x: toggle } : {});
  const icon = of.completed ? (
    <RotateCcw className="i" aria-hidden />
  ) : (
    <Tick className="i" aria-hidden />
  );
  return (
    <button type="button" className="btn" disabled={!of.can.complete} onClick={toggle}>
      {icon}
      {of.completed ? words.openAgain : words.markAsDone} <KeyHint>X</KeyHint>
    </button>
  );
}
