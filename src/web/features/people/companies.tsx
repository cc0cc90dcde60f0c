import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, useRuns, withId } from "../../lib/org.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { changedIn } from "../../ui/form/changed.ts";
import { Field, Form, Switch, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { companies } from "./data.ts";
import { PeoplePage } from "./tabs.tsx";
import * as words from "./words.tsx";

type Company = Schemas["Company"];

/** The houses that people come from. */
export function Companies() {
  const org = useOrg();
  const known = useQuery(companies(org));
  const [open, setOpen] = useState<Company | "new" | null>(null);
  const runs = useRuns();
  const add = runs && (
    <button type="button" className="btn btn-go" onClick={() => setOpen("new")}>
      {words.newCompany}
    </button>
  );
  return (
    <PeoplePage title={shared.companies}>
      <Loaded of={known}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={words.noCompanies} action={add}>
              {runs ? words.sayWhichHouse : words.whichHouse}
            </Empty>
          ) : (
            <>
              <ul className="rows rows-l">
                {list.map((company) => (
                  <li key={company.id}>
                    {runs ? (
                      <button
                        type="button"
                        className="link-like main"
                        onClick={() => setOpen(company)}
                      >
                        {company.name}
                      </button>
                    ) : (
                      <span className="main">{company.name}</span>
                    )}
                    {company.is_client && <span className="tag">{words.client}</span>}
                    <span className="due">{shared.countedPeople(company.people_count)}</span>
                  </li>
                ))}
              </ul>
              <p className="set-acts">{add}</p>
            </>
          )
        }
      </Loaded>
      {open && (
        <CompanyDialog company={open === "new" ? null : open} onClose={() => setOpen(null)} />
      )}
    </PeoplePage>
  );
}

function CompanyDialog({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const org = useOrg();
  const save = async (fields: FormData) => {
    const body = {
      name: typed(fields, "name"),
      is_client: fields.get("client") === "on",
      restrict_private_chats: fields.get("chats") === "on",
    };
    if (company)
      await api.patch("/api/v1/{org_slug}/companies/{id}", {
        ...withId(org, company.id),
        body: changedIn(body, company),
      });
    else await api.post("/api/v1/{org_slug}/companies", { ...inOrg(org), body });
    refresh("/companies", "/people");
    onClose();
  };
  const remove = async () => {
    if (!company) return;
    await api.delete("/api/v1/{org_slug}/companies/{id}", withId(org, company.id));
    refresh("/companies", "/people");
    onClose();
  };
  const title = company?.name ?? words.newCompany;
  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{title}</h2>
        <Form
          action={shared.save}
          send={save}
          onCancel={onClose}
          draft={company ? null : placeOf("company", org)}
        >
          <Field label={shared.name} name="name" defaultValue={company?.name ?? ""} required />
          <Switch label={shared.aClient} name="client" defaultChecked={company?.is_client} />
          <Switch
            label={words.noPrivateChats}
            name="chats"
            defaultChecked={company?.restrict_private_chats}
          />
        </Form>
        {company && (
          <Sure
            isBad
            label={words.removeCompany}
            className="btn btn-bad btn-s"
            title={shared.removeNamed(company.name)}
            action={shared.removeIt}
            run={remove}
          >
            <p>{words.peopleOfCompanyStay}</p>
          </Sure>
        )}
      </div>
    </Dialog>
  );
}
