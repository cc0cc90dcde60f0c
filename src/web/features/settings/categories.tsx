import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg, withId } from "../../lib/org.ts";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import { InlineName } from "../../ui/form/inline-name.tsx";
import { fieldPlace } from "../../ui/form/kept-words.ts";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { categories } from "./data.ts";
import * as words from "./words/organization.words.tsx";

/** The kinds of messages. */
export function Categories() {
  const org = useOrg();
  const known = useQuery(categories(org));
  const remove = (id: string) =>
    void act({
      send: () => api.delete("/api/v1/{org_slug}/categories/{id}", withId(org, id)),
      about: ["/categories"],
      failed: words.couldntRemove,
    });
  const rename = (id: string, name: string) =>
    act({
      send: () =>
        api.patch("/api/v1/{org_slug}/categories/{id}", { ...withId(org, id), body: { name } }),
      about: ["/categories"],
      failed: words.couldntRename,
    });
  return (
    <section className="block">
      <h2 className="title-s">{words.kindsOfMessages}</h2>
      <Loaded of={known}>
        {(list) => (
          <ul className="rows set-stack">
            {list.map(({ id, name, icon }) => (
              <li key={id}>
                <span aria-hidden="true">{icon ?? "•"}</span>
                <InlineName
                  place={fieldPlace(placeOf("category-name", org), id)}
                  label={words.whatItIsCalledNow(name)}
                  name={name}
                  maxLength={100}
                  rename={(wanted) => rename(id, wanted)}
                />
                <button
                  type="button"
                  className="btn btn-quiet btn-s"
                  onClick={() => remove(id)}
                  aria-label={shared.removeNamed(name)}
                >
                  {shared.remove}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <NewCategory />
    </section>
  );
}

function NewCategory() {
  const org = useOrg();
  const add = async (fields: FormData) => {
    const body = { name: typed(fields, "name"), icon: typed(fields, "icon") || null };
    await api.post("/api/v1/{org_slug}/categories", { ...inOrg(org), body });
    refresh("/categories");
  };
  return (
    <Form
      isOneOfMany
      isForMore
      action={words.addKind}
      send={add}
      className="stack set-stack"
      draft={placeOf("category", org)}
    >
      <Field label={shared.name} name="name" maxLength={100} required />
      <Field label={words.aSignForIt} name="icon" maxLength={8} placeholder="📣" />
    </Form>
  );
}
