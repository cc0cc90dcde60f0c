import { Moment } from "../../ui/due.tsx";
import { Face, firstName } from "../../ui/faces.tsx";
import * as recordingWords from "../recording/words.tsx";
import type { InsideProps } from "./inside.ts";

const MOST = 3;

/** The newest messages. */
export const MessagesInside = ({ rows }: InsideProps) => (
  <ul>
    {rows
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
      .slice(0, MOST)
      .map(({ id, title, creator, created_at, comments_count }) => (
        <li key={id}>
          <Face who={creator} isNamed />
          <div>
            <span className="cut-2">{title}</span>
            <span className="sub">
              {firstName(creator.name)}, <Moment at={created_at} isShort />
              {comments_count > 0 && ` · ${recordingWords.commentCount(comments_count)}`}
            </span>
          </div>
        </li>
      ))}
  </ul>
);
