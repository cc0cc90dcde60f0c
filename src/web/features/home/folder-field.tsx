import { useQuery } from "@tanstack/react-query";
import { useContext, useRef } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, type Schemas } from "../../lib/api.ts";
import { draftAt, type Place } from "../../lib/drafts.ts";
import { refresh, showAnswer } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { useChosen } from "../../ui/form/chosen.ts";
import { Choice, Field, typed } from "../../ui/form/form.tsx";
import { dropWords, fieldPlace, KeptAs } from "../../ui/form/kept-words.ts";
import { folders } from "./data.ts";
import * as words from "./words.tsx";

type HomeFolder = Schemas["HomeFolder"];

/** What is chosen for a folder that there isn't yet. */
const NEW = "new";
/** What its name is called in a form that may have a name of its own. */
const NAME = "folder_name";

interface Props {
  label: string;
  /** The id of the folder it begins with; null for none. */
  begin: string | null;
  /** Where there is no folder at all it begins with a new one. */
  isForOne?: boolean;
}

/** Asks for one of the folders at home, for none, or for the name of a new one. */
export function FolderField({ label, begin, isForOne = false }: Props) {
  const all = useQuery(folders(useOrg())).data;
  const known = all ?? [];
  const form = useContext(KeptAs);
  const isBegun = form !== null && draftAt(fieldPlace(form, NAME)) !== null;
  const first = isBegun || (isForOne && all?.length === 0) ? NEW : (begin ?? "");
  const { chosen, choose, field } = useChosen(begin ?? "", first);
  const isUnknown = begin !== null && known.every(({ id }) => id !== begin);
  return (
    <>
      <Choice
        label={label}
        name="folder"
        defaultValue={begin ?? ""}
        ref={field}
        onChange={(event) => choose(event.target.value)}
        data-first={chosen !== NEW || undefined}
        options={[
          ["", words.noFolder],
          ...known.map(({ id, name }) => [id, name] as const),
          ...(isUnknown ? [[begin, words.itsFolder] as const] : []),
          [NEW, words.newFolder],
        ]}
      />
      {chosen === NEW && (
        <Field label={words.folderName} name={NAME} maxLength={200} required data-first />
      )}
    </>
  );
}

/** What is wrong with the name of a folder isn't said of another name in the same form. */
function ofFolder(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, fields } = error;
  const { name, ...others } = fields;
  return new ApiError(status, code, message, name ? { ...others, [NAME]: name } : others);
}

/**
 * Sends what hangs on a folder that is chosen in a form, by where that keeps its words, after the one that is named there has been made; that once,
 * however often the rest is sent.
 */
export function useWithFolder(form: Place) {
  const org = useOrg();
  const made = useRef<HomeFolder>(null);
  const make = async (name: string): Promise<HomeFolder> => {
    if (made.current?.name === name) return made.current;
    const asked = api.post("/api/v1/{org_slug}/folders", { ...inOrg(org), body: { name } });
    const folder = await asked.catch((error: unknown) => Promise.reject(ofFolder(error)));
    made.current = folder;
    showAnswer(folders(org).queryKey, (all) => [...all, folder]);
    void refresh("/folders");
    return folder;
  };
  return async (fields: FormData, send: (folder: string | null) => unknown): Promise<void> => {
    const chosen = typed(fields, "folder");
    const folder = chosen === NEW ? (await make(typed(fields, NAME))).id : chosen;
    await send(folder || null);
    made.current = null;
    // It was begun, and another one was chosen.
    if (chosen !== NEW) dropWords(fieldPlace(form, NAME));
  };
}
