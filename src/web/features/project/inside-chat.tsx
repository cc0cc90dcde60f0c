import { wordsOf } from "../../lib/plain.ts";
import { Face, firstName } from "../../ui/faces.tsx";
import type { InsideProps } from "./inside.ts";

const MOST = 3;

/** What was said last. */
export const ChatInside = ({ rows }: InsideProps) => (
  <ul>
    {rows.slice(-MOST).map(({ id, content_html, creator }) => (
      <li key={id}>
        <Face who={creator} isNamed />
        <div>
          <span className="cut-2">
            <b>{firstName(creator.name)}</b> <bdi>{wordsOf(content_html)}</bdi>
          </span>
        </div>
      </li>
    ))}
  </ul>
);
