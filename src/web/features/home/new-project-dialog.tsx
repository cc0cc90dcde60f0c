import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api, reasonOf } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import * as shared from "../../ui/words.ts";
import * as words from "./words.tsx";

/** Sends the form, and leads to the project that it made. */
function useNewProject(onClose: () => void) {
  const org = useOrg();
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = {
      name: String(fields.get("name")),
      description: String(fields.get("description")) || null,
      all_access: fields.get("all_access") === "on",
    };
    setBusy(true);
    api
      .post("/api/v1/{org_slug}/projects", { ...inOrg(org), body })
      .then(({ id }) => {
        refresh("/projects");
        onClose();
        void navigate({ to: "/$org/projects/$id", params: { org, id } });
      })
      .catch((error: unknown) => {
        setWrong(reasonOf(error));
        setBusy(false);
      });
  };
  return { wrong, isBusy, submit };
}

/** Its name and a sentence are enough to begin. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const { wrong, isBusy, submit } = useNewProject(onClose);
  return (
    <Dialog label={words.newProject} onClose={onClose}>
      <form className="sheet-pad stack" onSubmit={submit}>
        <h2 className="title-m">{words.newProject}</h2>
        <div className="field">
          <label htmlFor="project-name">{shared.whatIsItCalled}</label>
          <input className="input" id="project-name" name="name" required data-first />
        </div>
        <div className="field">
          <label htmlFor="project-about">{words.whatAboutInASentence}</label>
          <input className="input" id="project-about" name="description" />
        </div>
        <label className="opt-row">
          <span>
            {shared.everybodyIsInIt}
            <span className="hint"> {words.onlyWhoYouAdd}</span>
          </span>
          <input type="checkbox" className="switch" name="all_access" />
        </label>
        {wrong !== null && (
          <p className="err" role="alert">
            {wrong}
          </p>
        )}
        <p className="row">
          <button type="submit" className="btn btn-go" disabled={isBusy}>
            {shared.makeProject}
          </button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {shared.notNow}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
