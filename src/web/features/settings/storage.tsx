import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sizeWords } from "#/lib/words.ts";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { nameOfType } from "../recording/types.ts";
import { storage } from "./data.ts";
import * as words from "./words/organization.words.tsx";

type Use = Schemas["StorageUse"];

/** How full it is, and what takes room, the largest first. */
export function Storage() {
  const use = useQuery(storage(useOrg()));
  return (
    <Loaded of={use}>
      {(now) => (
        <>
          <Filled use={now} />
          <Largest use={now} />
        </>
      )}
    </Loaded>
  );
}

const Filled = ({ use: { used_bytes, limit_bytes, largest } }: { use: Use }) => (
  <section className="block">
    <h2 className="title-s">{shared.storage}</h2>
    <div className="plan plan-one">
      <div>
        <p className="row">
          <b>{words.used(sizeWords(used_bytes))}</b>
          <span className="push">
            {limit_bytes === null ? words.noLimit : words.ofRoom(sizeWords(limit_bytes))}
          </span>
        </p>
        {limit_bytes !== null && (
          <progress
            className="progress"
            value={used_bytes}
            max={limit_bytes}
            aria-label={words.used(shared.storage)}
          />
        )}
        <p className="small soft plan-gap">
          {limit_bytes !== null && used_bytes < limit_bytes
            ? words.moreFits(sizeWords(limit_bytes - used_bytes))
            : largest.length === 0 && words.noFilesYet}
        </p>
      </div>
    </div>
  </section>
);

function Largest({ use: { largest } }: { use: Use }) {
  const org = useOrg();
  const most = largest[0]?.byte_size ?? 0;
  if (most === 0) return null;
  return (
    <section className="block">
      <h2 className="title-s">{words.whatTakesMost}</h2>
      <p className="soft set-p">{words.largestFirst}</p>
      <ul className="rows set-stack">
        {largest.map(({ recording: { id, title, type }, byte_size }) => (
          <li key={id}>
            <Link className="main" to="/$org/recordings/$id" params={{ org, id }} dir="auto">
              {title || nameOfType(type)}
            </Link>
            {/* The figure beside it says the same. */}
            <progress className="progress share" value={byte_size} max={most} aria-hidden />
            <span className="due">{sizeWords(byte_size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
