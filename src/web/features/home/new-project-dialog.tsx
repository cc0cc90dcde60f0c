import { useQuery } from "@tanstack/react-query";
import { placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useChosen } from "../../ui/form/chosen.ts";
import { Choice, Field, Form, Switch, typed } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import { useMake } from "../made/make.ts";
import { type FormAt, formOf } from "../made/returned.ts";
import { templates } from "../templates/data.ts";
import { FirstDay } from "../templates/first-day.tsx";
import * as words from "./words.tsx";

const optionOf = ({ id, name }: { id: string; name: string }) => [id, name] as const;

/** Which template what came back was to begin with. */
const templateOf = (path = ""): string => /\/templates\/([^/]+)\/use$/.exec(path)?.[1] ?? "";

interface Props {
  form: FormAt;
  onClose: () => void;
}

/** Its name and a sentence are enough to begin. */
export function NewProjectDialog({ form: { back }, onClose }: Props) {
  const org = useOrg();
  const make = useMake();
  const begin = (name: string) => String(back?.body[name] ?? "");
  const send = (fields: FormData) => {
    const body = {
      name: typed(fields, "name"),
      description: typed(fields, "description") || null,
      all_access: fields.get("all_access") === "on",
    };
    const wish = { body, failed: shared.couldntMakeProject, about: ["/projects"] };
    const template = typed(fields, "template");
    const ofIt = { ...wish, body: { ...body, starts_on: typed(fields, "starts_on") } };
    if (template) make({ to: "/api/v1/{org_slug}/templates/{id}/use", id: template, ...ofIt });
    else make({ to: "/api/v1/{org_slug}/projects", ...wish });
    onClose();
    return Promise.resolve();
  };
  return (
    <Dialog label={words.newProject} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{words.newProject}</h2>
        <Form
          action={shared.makeProject}
          send={send}
          onCancel={onClose}
          refused={back?.error}
          draft={formOf(org, placeOf("project", ""))}
        >
          <Field
            label={shared.whatIsItCalled}
            name="name"
            required
            data-first
            defaultValue={begin("name")}
          />
          <Field
            label={words.whatAboutInASentence}
            name="description"
            defaultValue={begin("description")}
          />
          <BeginWith back={back} />
          <Switch
            label={shared.everybodyIsInIt}
            hint={words.onlyWhoYouAdd}
            name="all_access"
            defaultChecked={back?.body.all_access === true}
          />
        </Form>
      </div>
    </Dialog>
  );
}

/** A template, and from which day its dates count; nothing where there is none. */
function BeginWith({ back }: Pick<FormAt, "back">) {
  const known = useQuery(templates(useOrg())).data ?? [];
  const begin = templateOf(back?.sending.path);
  const { chosen, choose, field } = useChosen(begin);
  if (known.length === 0) return null;
  return (
    <>
      <Choice
        label={words.beginWith}
        name="template"
        options={[["", words.nothingInIt], ...known.map(optionOf)]}
        ref={field}
        defaultValue={begin}
        onChange={(event) => choose(event.target.value)}
      />
      {chosen && <FirstDay begin={back?.body.starts_on} />}
    </>
  );
}
