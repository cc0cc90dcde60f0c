import { X } from "lucide-react";
import { useSending } from "./sending.ts";

/** What is still on its way into a folder. */
export function Uploads({ folder }: { folder: string }) {
  const sending = useSending().filter((one) => one.folder === folder);
  if (sending.length === 0) return null;
  return (
    <ul className="rows" aria-label="On their way">
      {sending.map(({ key, name, share, wrong, stop, again }) => (
        <li key={key}>
          <div className="main">
            <span>{name}</span>
            {wrong === null ? (
              <progress
                className="progress"
                value={share}
                max={1}
                aria-label={`How far ${name} is`}
              />
            ) : (
              <span className="err" role="alert">
                {wrong}{" "}
                <button type="button" className="link retry" onClick={again}>
                  Try again
                </button>
              </span>
            )}
          </div>
          <button
            type="button"
            className="icon-btn icon-btn-s"
            aria-label={`Stop sending ${name}`}
            onClick={stop}
          >
            <X className="i" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
