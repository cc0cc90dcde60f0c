import { Link } from "@tanstack/react-router";
import type { Person } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Face } from "../../ui/faces.tsx";
import * as shared from "../../ui/words.ts";
import { ROLES } from "../people/roles.ts";
import * as words from "./words.tsx";

interface Props {
  id: string;
  people: readonly Person[];
  /** Whether one may choose others. */
  isChoosing: boolean;
  onClose: () => void;
}

/** Who is in a project, and the way to choose them. */
export function PeopleDialog({ id, people, isChoosing, onClose }: Props) {
  const org = useOrg();
  return (
    <Dialog label={shared.people} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m" tabIndex={-1} data-first>
          {words.whoIsInIt(people.length)}
        </h2>
        <ul className="rows rows-l" aria-label={shared.people}>
          {people.map((who) => (
            <li key={who.membership_id}>
              <Face who={who} size="m" />
              <div className="main">
                <Link
                  to="/$org/people/$id"
                  params={{ org, id: who.membership_id }}
                  dir="auto"
                  onClick={onClose}
                >
                  {who.name}
                </Link>
                <span className="sub">
                  {[who.title ?? "", who.company?.name ?? "", ROLES[who.role]]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </div>
            </li>
          ))}
        </ul>
        <p className="row form-acts">
          <button type="button" className="btn" onClick={onClose}>
            {shared.close}
          </button>
          {isChoosing && (
            <Link
              className="btn btn-quiet"
              to="/$org/projects/$id/settings"
              params={{ org, id }}
              hash="people"
              onClick={onClose}
            >
              {shared.choosePeople}
            </Link>
          )}
        </p>
      </div>
    </Dialog>
  );
}
