import { Link } from "@tanstack/react-router";
import { ChevronDown, Folder } from "lucide-react";
import { useState } from "react";
import type { Project, Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { laterWindow } from "../../ui/later/window.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import * as shared from "../../ui/words.ts";
import { useFolded } from "./folded.ts";
import { ProjectMenu } from "./project-menu.tsx";
import * as words from "./words.tsx";

const FolderDialog = laterWindow(() => import("./folder-dialog.tsx"), "FolderDialog");

interface Props {
  folder: Schemas["HomeFolder"];
  inside: readonly Project[];
}

/** Projects that stand together; folded it says how many. */
export function FolderCard({ folder, inside }: Props) {
  const org = useOrg();
  const [isFolded, toggle] = useFolded(folder.id);
  const [asked, setAsked] = useState<"rename" | "dissolve" | null>(null);
  const trigger = <MoreButton label={words.moreOf(folder.name)} />;
  const acts = [
    { label: words.rename, run: () => setAsked("rename") },
    { label: words.dissolve, isBad: true, run: () => setAsked("dissolve") },
  ];
  return (
    <li>
      <div className={isFolded ? "project folder folder-shut" : "project folder"}>
        <div className="row">
          <Folder className="i" aria-hidden />
          <span className="label">{isFolded ? words.folderOf(inside.length) : shared.folder}</span>
          <span className="push" />
          <Menu trigger={trigger} groups={[acts]} />
        </div>
        <h3>
          <button type="button" className="fold" aria-expanded={!isFolded} onClick={toggle}>
            {folder.name}
            <ChevronDown className="i" aria-hidden />
          </button>
        </h3>
        {!isFolded && (
          <ul>
            {inside.map((project) => (
              <li key={project.id} className="row">
                <Link to="/$org/projects/$id" params={{ org, id: project.id }}>
                  <Mark id={project.id} color={project.color} />
                  {project.name}
                </Link>
                <span className="push" />
                {project.can.edit && <ProjectMenu project={project} />}
              </li>
            ))}
          </ul>
        )}
      </div>
      {asked && (
        <FolderDialog
          folder={folder}
          isEnd={asked === "dissolve"}
          count={inside.length}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  );
}
