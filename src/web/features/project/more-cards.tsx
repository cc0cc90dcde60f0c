import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleHelp, Handshake, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Project } from "../../lib/api.ts";
import { ADDS } from "../../lib/keys.ts";
import { useOrg } from "../../lib/org.ts";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { childrenOf } from "../recording/data.ts";
import { useInside, useIsPutAway } from "../recording/put-away.ts";
import { nameOfType } from "../recording/types.ts";
import * as recordingWords from "../recording/words.tsx";
import * as words from "./words.tsx";

const FEW = 4;

interface CardProps {
  id: string;
  title: string;
  icon: ReactNode;
  empty: string;
  add: string;
}

/** What every project has beside its tools: questions asked again and again, and the client. */
export const MoreCards = ({ project }: { project: Project }) => (
  <>
    {project.check_ins_id && (
      <Card
        id={project.check_ins_id}
        title={recordingWords.checkIns}
        icon={<CircleHelp className="i" aria-hidden />}
        empty={words.checkInsAreFor}
        add={shared.askQuestion}
      />
    )}
    {project.clients_enabled && project.clients_id && (
      <Card
        id={project.clients_id}
        title={project.client_company_name ?? words.theClient}
        icon={<Handshake className="i" aria-hidden />}
        empty={words.clientAreaIsFor}
        add={words.writeToClient}
      />
    )}
  </>
);

function Card({ id, title, icon, empty, add }: CardProps) {
  const org = useOrg();
  const rows = useQuery(childrenOf(org, id, { per_page: FEW, ...useInside() }));
  const isAway = useIsPutAway();
  const to = { to: "/$org/recordings/$id", params: { org, id } } as const;
  return (
    <section className="tool">
      <h2>
        {icon}
        <Link className="cover" {...to}>
          {title}
        </Link>
      </h2>
      <Loaded of={rows} rows={2}>
        {(list) =>
          list.length === 0 ? (
            <p className="small soft">{empty}</p>
          ) : (
            <ul className="rows">
              {list.slice(0, FEW).map((row) => (
                <li key={row.id}>
                  <span className="main cut">{row.title}</span>
                  <span className="due">{nameOfType(row.type)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {!isAway && (
        <div className="add">
          <Link className="btn btn-quiet btn-s btn-edge" {...to} hash={ADDS}>
            <Plus className="i" aria-hidden />
            {add}
          </Link>
        </div>
      )}
    </section>
  );
}
