import { api, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

interface Props {
  folder: Schemas["HomeFolder"];
  /** It is dissolved, not renamed. */
  isEnd: boolean;
  /** How many projects it holds that one sees. */
  count: number;
  onClose: () => void;
}

const PATH = "/api/v1/{org_slug}/folders/{id}";

/** A folder is the whole team's: what is done to it everybody sees. */
export function FolderDialog({ folder: { id, name }, isEnd, count, onClose }: Props) {
  const org = useOrg();
  const title = isEnd ? words.dissolveNamed(name) : words.renameFolder;
  const send = async (fields: FormData) => {
    if (isEnd) await api.delete(PATH, withId(org, id));
    else await api.patch(PATH, { ...withId(org, id), body: { name: typed(fields, "name") } });
    refresh("/folders", "/projects");
    onClose();
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form
          action={isEnd ? words.dissolveIt : shared.save}
          isBad={isEnd}
          send={send}
          onCancel={onClose}
          draft={isEnd ? null : placeOf("home-folder", id)}
        >
          {isEnd ? (
            <p>{words.whatDissolvingDoes(count)}</p>
          ) : (
            <Field
              label={words.folderName}
              name="name"
              defaultValue={name}
              maxLength={200}
              required
            />
          )}
        </Form>
      </div>
    </Dialog>
  );
}
