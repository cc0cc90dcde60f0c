import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleHelp, Handshake, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Project } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { childrenOf } from "../recording/data.ts";
import { nameOfType } from "../recording/types.ts";

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
        title="Check-ins"
        icon={<CircleHelp className="i" aria-hidden />}
        empty="A question that everybody is asked, again and again, instead of a meeting."
        add="Ask a question"
      />
    )}
    {project.clients_enabled && project.clients_id && (
      <Card
        id={project.clients_id}
        title={project.client_company_name ?? "The client"}
        icon={<Handshake className="i" aria-hidden />}
        empty="Letters to the client, and what they are to approve."
        add="Write to the client"
      />
    )}
  </>
);

function Card({ id, title, icon, empty, add }: CardProps) {
  const org = useOrg();
  const rows = useQuery(childrenOf(org, id, { per_page: FEW }));
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
      <div className="add">
        <Link className="btn btn-quiet btn-s btn-edge" {...to}>
          <Plus className="i" aria-hidden />
          {add}
        </Link>
      </div>
    </section>
  );
}
