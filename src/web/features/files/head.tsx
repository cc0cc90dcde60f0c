import { FilePen, FolderPlus, LayoutGrid, Rows3, Upload } from "lucide-react";
import { type RefObject, useRef } from "react";
import type { Recording } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import type { SendLine } from "../../lib/typing.ts";
import { OneLine } from "../../ui/one-line.tsx";
import * as shared from "../../ui/words.ts";
import { FilePicker } from "../composer/file-picker.tsx";
import type { FormAt } from "../made/returned.ts";
import { addChild } from "../recording/added.ts";
import { useTakesNothing } from "../recording/put-away.ts";
import { uploadFiles } from "./sending.ts";
import { showAs, useShown } from "./shown.ts";
import * as words from "./words.tsx";

interface Props {
  folder: Recording;
  /** Where a document is written. */
  form: FormAt;
  opener: RefObject<HTMLButtonElement | null>;
}

/** How a folder is shown, and what comes into it. */
export const HeadActions = (props: Props) => (
  <div className="row push row-wrap files-acts">
    <Layout />
    {!useTakesNothing() && <Adding {...props} />}
  </div>
);

const LAYOUTS = [
  { shown: "grid", label: words.grid, icon: LayoutGrid },
  { shown: "list", label: words.list, icon: Rows3 },
] as const;

function Layout() {
  const shown = useShown();
  return (
    <fieldset className="seg" aria-label={words.layout}>
      {LAYOUTS.map(({ icon: Icon, ...one }) => (
        <button
          key={one.shown}
          type="button"
          aria-pressed={one.shown === shown}
          onClick={() => showAs(one.shown)}
        >
          <Icon className="i" aria-hidden />
          {one.label}
        </button>
      ))}
    </fieldset>
  );
}

/** What comes into a folder: folders, documents, files. */
function Adding({ folder: { id }, form, opener }: Props) {
  const org = useOrg();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <NewFolder parent={id} isLast={form.isOpen} />
      <button ref={opener} type="button" className="btn" onClick={form.open}>
        <FilePen className="i" aria-hidden />
        {words.newDoc}
      </button>
      <button type="button" className="btn btn-go" onClick={() => picker.current?.click()}>
        <Upload className="i" aria-hidden />
        {words.upload}
      </button>
      <FilePicker
        ref={picker}
        label={words.filesToUpload}
        onFiles={(files) => void uploadFiles(org, id, files)}
      />
    </>
  );
}

function NewFolder({ parent, isLast }: { parent: string; isLast: boolean }) {
  const org = useOrg();
  const add: SendLine = (title, again, isTaken) =>
    addChild(
      org,
      parent,
      { type: "folder", title },
      { failed: words.couldntMakeFolder, again, isTaken },
    );
  return (
    <OneLine
      place={placeOf("folder", parent)}
      label={words.newFolder}
      question={shared.whatIsItCalled}
      onAdd={add}
      isLast={isLast}
      className="btn"
      icon={FolderPlus}
    />
  );
}
