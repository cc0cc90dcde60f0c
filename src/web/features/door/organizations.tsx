import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "#/client/errors.ts";
import { api } from "../../lib/api.ts";
import { authorization } from "../../lib/org.ts";
import { useArrival } from "../../shell/arrival.ts";
import { useSignOut } from "../../shell/sign-out.tsx";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Field, Form, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { session } from "../settings/data.ts";
import { doors } from "./data.ts";
import { Door } from "./door.tsx";
import { beginExample } from "./example-mark.ts";
import { OnTheWay, wayOn } from "./on-the-way.tsx";
import { ClosedOrgs, closedOrg, Restore } from "./restore.tsx";
import { StartWith } from "./sign-up.tsx";
import * as words from "./words.ts";

/** The first page of all; who was on their way elsewhere is led on. */
export function Organizations() {
  const way = wayOn();
  return way === null ? <OwnOrganizations /> : <OnTheWay to={way} />;
}

/** The organizations that somebody belongs to; who comes with one alone is led into it. */
function OwnOrganizations() {
  const known = useQuery(authorization());
  const { out, asking } = useSignOut();
  const open = useQuery(doors()).data?.signUp === "open";
  if (known.error instanceof ApiError && known.error.status === 401)
    return <Door onOpen={() => void known.refetch()} />;
  return (
    <Loaded of={known}>
      {({ organizations }) => {
        const [only] = organizations;
        const closed = closedOrg();
        const isAsked = closed !== null || new URLSearchParams(location.search).has("all");
        // Of what was kept it isn't known whether it still is the only one.
        if (only && organizations.length === 1 && !isAsked && !known.isFetching)
          return <Navigate to="/$org" params={{ org: only.slug }} replace />;
        return (
          <Main>
            <Page css={placesCss} title={words.yourOrganizations} width="list">
              <div className="sheet sheet-pad">
                <div className="row row-wrap">
                  <h1 className="title">{words.yourOrganizations}</h1>
                  <button type="button" className="btn btn-quiet push" onClick={() => void out()}>
                    {shared.signOut}
                  </button>
                </div>
                {asking}
                {closed && <Restore id={closed} />}
                <ul className="rows rows-l">
                  {organizations.map(({ id, slug, name }) => (
                    <li key={id}>
                      <Mark id={id} />
                      <Link className="main" to="/$org" params={{ org: slug }}>
                        {name}
                      </Link>
                      <span className="small muted">/{slug}</span>
                    </li>
                  ))}
                </ul>
                <ClosedOrgs but={closed} />
                {organizations.length === 0 && (
                  <div className="stack set-stack">
                    <p className="soft">{words.inNoneYet}</p>
                    <Unconfirmed />
                  </div>
                )}
                {open && (
                  <NewOrganization
                    title={organizations.length === 0 ? words.makeOne : words.makeAnother}
                  />
                )}
              </div>
            </Page>
          </Main>
        );
      }}
    </Loaded>
  );
}

function Main({ children }: { children: ReactNode }) {
  useArrival();
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

/** Whoever just signed up has a mail to look for. */
function Unconfirmed() {
  const user = useQuery(session()).data?.user;
  if (!user || user.emailVerified) return null;
  return (
    <p className="notice" role="status">
      {words.mailIsSent(user.email)}
    </p>
  );
}

function NewOrganization({ title }: { title: string }) {
  const make = async (fields: FormData) => {
    const { slug } = await api.post("/api/v1/orgs", { body: { name: typed(fields, "name") } });
    if (fields.get("start") === "example") beginExample(slug);
    location.assign(`/${slug}`);
  };
  return (
    <section className="block sub-block">
      <h2 className="title-s">{title}</h2>
      <Form action={shared.makeIt} send={make} className="stack set-stack">
        <Field label={shared.whatItIsCalled} name="name" required />
        <StartWith />
      </Form>
    </section>
  );
}
