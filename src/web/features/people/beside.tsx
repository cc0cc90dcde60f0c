import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Mail, Users } from "lucide-react";
import { api, type Person } from "../../lib/api.ts";
import { useIsTeam, useMe, useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { firstName } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import { groups } from "../recording/data.ts";
import * as words from "./words.tsx";

/** Where one meets somebody, and how they are reached. */
export function Beside({ who }: { who: Person }) {
  const isMe = useMe()?.membership_id === who.membership_id;
  const isHere = who.status === "active";
  return (
    <>
      {isHere && !isMe && <Together id={who.membership_id} />}
      <Reach who={who} />
    </>
  );
}

/** The projects that both are in. */
function Together({ id: membership_id }: { id: string }) {
  const org = useOrg();
  const place = { path: { org_slug: org }, query: { membership_id } };
  const found = useRows(api.pages("/api/v1/{org_slug}/projects", { params: place }));
  return (
    <section aria-labelledby="together">
      <h2 className="title-s" id="together">
        {words.together}
      </h2>
      <Loaded of={found} rows={3}>
        {(list) =>
          list.length === 0 ? (
            <p className="soft">{words.noneTogether}</p>
          ) : (
            <ul className="rows">
              {list.map((project) => (
                <li key={project.id}>
                  <Mark id={project.id} color={project.color} />
                  <Link
                    className="main"
                    to="/$org/projects/$id"
                    params={{ org, id: project.id }}
                    dir="auto"
                  >
                    {project.name}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Reach({ who: { membership_id, name, email } }: { who: Person }) {
  const isTeam = useIsTeam();
  const known = useQuery({ ...groups(useOrg()), enabled: isTeam }).data ?? [];
  const isIn = known.filter((group) => group.membership_ids.includes(membership_id));
  if (!email && isIn.length === 0) return null;
  return (
    <section className="hey-gap" aria-labelledby="reach">
      <h2 className="title-s" id="reach">
        {words.reach(firstName(name))}
      </h2>
      <ul className="rows">
        {email && (
          <li>
            <Mail className="i" aria-hidden />
            <a className="main" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        )}
        {isIn.length > 0 && (
          <li>
            <Users className="i" aria-hidden />
            <span className="main">{words.inGroups(isIn.map((group) => group.name))}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
