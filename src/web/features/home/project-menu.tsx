import { Folder } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { announce } from "../../lib/announce.ts";
import { api, type Project, queries } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import * as shared from "../../ui/words.ts";
import { folders } from "./data.ts";
import { FolderField, useWithFolder } from "./folder-field.tsx";
import * as words from "./words.tsx";

interface Props {
  project: Project;
  /** A folder may be shown next. */
  onAsk?: () => unknown;
}

/** What is done with a project where it stands at home. */
export function ProjectMenu({ project, onAsk }: Props) {
  const [isOpen, setOpen] = useState(false);
  const icon = <Folder className="i" aria-hidden />;
  const ask = () => {
    onAsk?.();
    setOpen(true);
  };
  const acts = [{ label: words.putInFolder, icon, run: ask }];
  return (
    <>
      <Menu trigger={<MoreButton label={words.moreOf(project.name)} />} groups={[acts]} />
      {isOpen && <PutInFolder project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Puts a project in a folder, or takes it out: at once here, then for everybody. */
function put(org: string, { id, name }: Project, folder_id: string | null) {
  const all = queries.getQueryData(folders(org).queryKey) ?? [];
  const folder = all.find((one) => one.id === folder_id)?.name ?? null;
  return act({
    show: () => {
      announce(words.isInFolder(name, folder));
      return show(id, { folder_id });
    },
    send: () =>
      api.patch("/api/v1/{org_slug}/projects/{id}", { ...withId(org, id), body: { folder_id } }),
    about: [id, "/projects"],
    failed: words.couldntPutInFolder(name),
  });
}

interface AskProps {
  project: Project;
  onClose: () => void;
}

function PutInFolder({ project, onClose }: AskProps) {
  const org = useOrg();
  const place = placeOf("home-folder", project.id);
  const withFolder = useWithFolder(place);
  const title = words.putNamedInFolder(project.name);
  const send = (fields: FormData) =>
    withFolder(fields, (folder_id) => {
      // The menu has the focus again before it goes where the project goes, with the focus.
      flushSync(onClose);
      if (folder_id !== project.folder_id) void put(org, project, folder_id);
    });
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form action={shared.save} send={send} onCancel={onClose} draft={place}>
          <FolderField label={shared.folder} begin={project.folder_id} isForOne />
        </Form>
      </div>
    </Dialog>
  );
}
