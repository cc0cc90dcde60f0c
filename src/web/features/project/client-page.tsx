import type { Project } from "../../lib/api.ts";
import { Decided, Letters, useToolsFor, Waiting } from "../client/glance.tsx";
import { ShownApart } from "../client/shown.tsx";
import { Links } from "./links.tsx";
import { ToolCard } from "./tool-card.tsx";

/** A project as its client sees it: the decision that waits, what is theirs, what was decided. */
export function ClientGlance({ project }: { project: Project }) {
  const tools = useToolsFor(project);
  return (
    <>
      <Waiting project={project} />
      <div className="tools tools-client">
        {project.clients_enabled && project.clients_id && <Letters project={project} />}
        {tools.map((tool) => (
          <ToolCard key={tool.id} tool={tool} />
        ))}
      </div>
      <ShownApart project={project} />
      <Links id={project.id} withClients={project.clients_enabled} />
      <Decided project={project} />
    </>
  );
}
