import { X } from "lucide-react";
import { useMe } from "../lib/org.ts";
import { FileName } from "./files/file-name.tsx";
import { PlanWay } from "./trouble.tsx";
import * as words from "./words.ts";

/** A file on its way. */
export interface Parcel {
  key: string;
  name: string;
  /** 0 to 1. */
  share: number;
  /** Why it didn't arrive. */
  wrong: string | null;
  /** The plan has no room for it. */
  isFull: boolean;
  /** There was no network for it. */
  isOffline: boolean;
  again: () => void;
  drop: () => void;
}

/** Files on their way, with how far each is. */
export function Parcels({ parcels }: { parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <ul className="rows" aria-label={words.onTheirWay}>
      {parcels.map((parcel) => (
        <li key={parcel.key}>
          {parcel.wrong === null ? (
            <Going {...parcel} />
          ) : (
            <Refused {...parcel} wrong={parcel.wrong} />
          )}
        </li>
      ))}
    </ul>
  );
}

const Going = ({ name, share, drop }: Parcel) => (
  <>
    <div className="main">
      <FileName name={name} />
      <progress className="progress" value={share} max={1} aria-label={words.howFar(name)} />
    </div>
    <StopSending name={name} stop={drop} />
  </>
);

interface StopProps {
  name: string;
  stop: () => void;
  className?: string;
}

/** Gives up a file that is on its way. */
export const StopSending = ({ name, stop, className = "" }: StopProps) => (
  <button
    type="button"
    className={`icon-btn icon-btn-s ${className}`}
    aria-label={words.stopSending(name)}
    onClick={stop}
  >
    <X className="i" aria-hidden />
  </button>
);

const Refused = ({ name, ...why }: Omit<Parcel, "wrong"> & Wrong) => (
  <div className="main">
    <FileName name={name} /> <Why {...why} />
  </div>
);

interface Wrong {
  wrong: string;
}

/** Why a file didn't arrive, and what can be done about it. */
export function Why({
  wrong,
  isFull,
  again,
  drop,
}: Pick<Parcel, "isFull" | "again" | "drop"> & Wrong) {
  const mayChange = useMe()?.role === "owner";
  return (
    <span className="err" role="alert">
      {wrong} {isFull && <PlanWay mayChange={mayChange} />}{" "}
      <button type="button" className="link retry" onClick={again}>
        {words.tryAgain}
      </button>{" "}
      <button type="button" className="link retry" onClick={drop}>
        {words.discard}
      </button>
    </span>
  );
}
