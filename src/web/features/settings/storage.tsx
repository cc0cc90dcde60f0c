import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sizeWords } from "#/lib/words.ts";
import { useOrg } from "../../lib/org.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { storage } from "./data.ts";
import * as words from "./words/organization.words.tsx";

/** What takes room, the largest first. */
export function Storage() {
  const org = useOrg();
  const use = useQuery(storage(org));
  return (
    <Loaded of={use}>
      {({ used_bytes, limit_bytes, largest }) => (
        <section className="block">
          <h2 className="title-s">
            {words.used(
              limit_bytes === null
                ? sizeWords(used_bytes)
                : words.usedOf(sizeWords(used_bytes), sizeWords(limit_bytes)),
            )}
          </h2>
          <p className="soft set-p">
            {largest.length === 0 ? words.noFilesYet : words.largestFirst}
          </p>
          <ul className="rows set-stack">
            {largest.map(({ recording: { id, title }, byte_size }) => (
              <li key={id}>
                <Link className="main" to="/$org/recordings/$id" params={{ org, id }}>
                  {title}
                </Link>
                <span className="due">{sizeWords(byte_size)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  );
}
