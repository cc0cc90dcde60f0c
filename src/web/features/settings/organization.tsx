import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/errors.ts";
import { api } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useMe, useOrg, useRuns } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { Categories } from "./categories.tsx";
import { account } from "./data.ts";
import { PickPicture } from "./picture.tsx";
import { Rules } from "./rules.tsx";
import * as words from "./words/organization.words.tsx";

/** Its name and logo, what holds for everybody in it, and its end. */
export function Organization() {
  const known = useQuery(account(useOrg()));
  const isOwner = useMe()?.role === "owner";
  const mayRule = useRuns();
  return (
    <Loaded of={known}>
      {({ id, name, logo_url }) => (
        <>
          <Name name={name} />
          {mayRule && (
            <>
              <Logo url={logo_url} />
              <Rules isOwner={isOwner} />
              <Categories />
            </>
          )}
          {isOwner && <Close id={id} name={name} />}
        </>
      )}
    </Loaded>
  );
}

function Name({ name }: { name: string }) {
  const org = useOrg();
  const mayName = useMe()?.role === "owner";
  const save = async (fields: FormData) => {
    await api.patch("/api/v1/{org_slug}/account", {
      ...inOrg(org),
      body: { name: typed(fields, "name") },
    });
    refresh("/account", "/authorization");
    say(words.newName);
  };
  if (!mayName)
    return (
      <section className="block">
        <h2 className="title-s">{name}</h2>
        <p className="soft">{words.ownersNameIt}</p>
      </section>
    );
  return (
    <section className="block">
      <h2 className="title-s">{shared.name}</h2>
      <Form
        isOneOfMany
        action={shared.save}
        send={save}
        className="stack set-stack"
        draft={placeOf("organization", org)}
      >
        <Field label={shared.whatItIsCalled} name="name" defaultValue={name} required />
      </Form>
    </section>
  );
}

function Logo({ url }: { url?: string | undefined }) {
  const org = useOrg();
  return (
    <section className="block">
      <h2 className="title-s">{words.logo}</h2>
      <div className="row set-stack">
        {url && <img className="logo" src={url} alt="" />}
        <PickPicture
          address={`/api/v1/${org}/account/logo`}
          field="logo"
          label={words.chooseLogo}
          hasOne={Boolean(url)}
          about="/account"
        />
      </div>
    </section>
  );
}

function Close({ id, name }: { id: string; name: string }) {
  const org = useOrg();
  return (
    <section className="block">
      <h2 className="title-s">{words.closeOrganization}</h2>
      <p className="soft set-p">{words.whatClosingDoes}</p>
      <Sure
        isBad
        label={words.closeNamedAsking(name)}
        className="btn btn-bad"
        title={words.closeNamed(name)}
        action={words.closeIt}
        run={async (fields) => {
          if (typed(fields, "name") !== name) throw new ApiError(422, "invalid", words.notItsName);
          await api.delete("/api/v1/{org_slug}/account", inOrg(org));
          location.assign(`/?restore=${id}`);
        }}
      >
        <Field label={words.typeItsName(name)} name="name" required />
      </Sure>
    </section>
  );
}
