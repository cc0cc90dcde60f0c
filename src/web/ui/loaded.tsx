import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Trouble } from "./trouble.tsx";
import * as words from "./words.ts";

export const BEFORE_BONES_MS = 400;

/** What stands where something will be, once that takes long. */
export function Bones({ rows = 3, isLate = false }: { rows?: number; isLate?: boolean }) {
  const [isLong, setLong] = useState(isLate);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), BEFORE_BONES_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return <div aria-busy="true" />;
  const shapes = ["bone-a", "bone-b", "bone-c"];
  return (
    <div aria-busy="true" className="stack">
      <span className="vh">{words.loading}</span>
      {Array.from({ length: rows }, (_, row) => `${row}`).map((row) => (
        <span key={row} className={`bone ${shapes[Number(row) % shapes.length]}`} />
      ))}
    </div>
  );
}

interface Props<T> {
  of: Pick<UseQueryResult<T>, "data" | "error"> & {
    refetch: () => Promise<unknown>;
    /** What stands below a list that goes on. */
    more?: ReactNode;
  };
  rows?: number;
  children: (data: T) => ReactNode;
}

/** What was asked for; before it is there its bones, and what went wrong in its place. */
export function Loaded<T>({ of: { data, error, refetch, more }, rows, children }: Props<T>) {
  if (data !== undefined)
    return (
      <>
        {children(data)}
        {more}
      </>
    );
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
  return <Bones {...(rows === undefined ? undefined : { rows })} />;
}
