import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download, ExternalLink, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api, type Recording, type Row } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import type { MenuItem } from "../../ui/menu/item.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import { MoreButton } from "../../ui/menu/more-button.tsx";
import * as shared from "../../ui/words.ts";
import { recording } from "../recording/data.ts";
import { titled } from "../recording/titled.ts";
import * as recordingWords from "../recording/words.tsx";
import { Asked } from "../thread/asked.tsx";
import { type Asking, useDeeds } from "../thread/deeds.tsx";
import * as words from "./words.tsx";

/** What is asked about something in a folder. */
export interface About {
  of: Recording;
  asking: Asking | "rename";
}

interface Props {
  row: Row;
  onAsk: (about: About) => void;
}

/** What its own page offers in its menu; what somebody may do is asked when they want to know. */
export function TileMenu({ row, onAsk }: Props) {
  const org = useOrg();
  const [isWanted, setWanted] = useState(false);
  const { data, isError } = useQuery({ ...recording(org, row.id), enabled: isWanted });
  const here = useHere(row);
  const open = { open: isWanted && (data !== undefined || isError), onOpenChange: setWanted };
  const label = recordingWords.whatToDoWith(row.title);
  const button = <MoreButton className="icon-btn icon-btn-s file-more" label={label} />;
  if (data) return <WholeMenu of={data} button={button} here={here} onAsk={onAsk} {...open} />;
  return <Menu trigger={button} groups={[here]} {...open} />;
}

/** What needs no asking. */
function useHere(row: Row): (MenuItem | false)[] {
  const org = useOrg();
  const navigate = useNavigate();
  const { id } = row;
  return [
    {
      label: shared.openIt,
      icon: <ExternalLink className="i" aria-hidden />,
      run: () => void navigate({ to: "/$org/recordings/$id", params: { org, id } }),
    },
    row.type === "upload" && {
      label: words.download,
      icon: <Download className="i" aria-hidden />,
      run: () =>
        Object.assign(document.createElement("a"), {
          href: row.download_url,
          download: "",
        }).click(),
    },
  ];
}

interface WholeProps extends Pick<Props, "onAsk"> {
  of: Recording;
  button: ReactNode;
  here: (MenuItem | false)[];
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function WholeMenu({ of, button, here, onAsk, ...open }: WholeProps) {
  const deeds = useDeeds(of, (asking) => onAsk({ of, asking }), true);
  const rename = of.can.edit && {
    label: words.rename,
    icon: <Pencil className="i" aria-hidden />,
    run: () => onAsk({ of, asking: "rename" }),
  };
  return <Menu trigger={button} groups={[[...here, rename], ...deeds]} {...open} />;
}

/** The window of what is asked about something in a folder. */
export function AskedHere({
  about: { of, asking },
  onClose,
}: {
  about: About;
  onClose: () => void;
}) {
  if (asking !== "rename") return <Asked recording={of} asking={asking} stays onClose={onClose} />;
  return <Rename of={of} onClose={onClose} />;
}

function Rename({ of, onClose }: { of: Recording; onClose: () => void }) {
  const org = useOrg();
  const send = async (fields: FormData) => {
    const body = titled(of, typed(fields, "title"));
    await api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, of.id), body });
    refresh(of.id, of.parent_id);
    onClose();
  };
  return (
    <Dialog label={words.rename} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.rename}</h2>
        <Form action={shared.save} send={send} onCancel={onClose} draft={placeOf("name", of.id)}>
          <Field
            label={recordingWords.title}
            name="title"
            defaultValue={of.title}
            dir={of.type === "upload" ? "ltr" : "auto"}
            required
          />
        </Form>
      </div>
    </Dialog>
  );
}
