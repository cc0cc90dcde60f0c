import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { slugOf } from "#/lib/names.ts";
import { api } from "../../lib/api.ts";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import { beginExample } from "./example-mark.ts";
import * as words from "./words.ts";

interface Props {
  onOpen: () => void;
  invitation?: string | undefined;
  email?: string | undefined;
}

const SHORTEST = 8;

const signUp = (fields: FormData, invitation?: string) =>
  api.post("/api/auth/sign-up/email", {
    body: {
      name: typed(fields, "name"),
      email: typed(fields, "email"),
      password: String(fields.get("password")),
      ...(invitation ? { invitation } : undefined),
    },
  });

const Who = ({ email }: Pick<Props, "email">) => (
  <>
    <Field label={words.yourName} name="name" autoComplete="name" required />
    <Field
      label={shared.email}
      name="email"
      type="email"
      autoComplete="email"
      defaultValue={email}
      required
    />
    <Field
      label={shared.password}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={SHORTEST}
      hint={shared.aboutPasswords}
      required
    />
  </>
);

/** A new account, by itself or by an invitation. */
export function SignUp({ onOpen, invitation, email }: Props) {
  return (
    <Form
      action={words.makeMyAccount}
      className=""
      send={(fields) => signUp(fields, invitation).then(onOpen)}
    >
      <Who email={email} />
    </Form>
  );
}

/** Makes an organization; a refusal of its name is one of this form's field. */
const makeOrg = (name: string) =>
  api.post("/api/v1/orgs", { body: { name } }).catch((error: unknown) => {
    const issues = error instanceof ApiError && error.fields.name;
    if (!issues) throw error;
    const { status, code, message } = error;
    throw new ApiError(status, code, message, { org: issues });
  });

/** The first one here, who becomes the owner of the first organization. */
export function SetUp({ onOpen }: Props) {
  const [name, setName] = useState("");
  // Whose account was made, and organization refused, tries the organization alone again.
  const [isSignedUp, setSignedUp] = useState(false);
  const send = async (fields: FormData) => {
    if (!isSignedUp) await signUp(fields);
    setSignedUp(true);
    const { slug } = await makeOrg(typed(fields, "org"));
    if (fields.get("start") === "example") beginExample(slug);
    history.replaceState(null, "", `/${slug}`);
    onOpen();
    location.assign(`/${slug}`);
  };
  return (
    <>
      <p className="lede soft">{words.youAreFirst}</p>
      <Form action={words.openDoor} className="door-form" send={send}>
        <Field
          label={words.yourOrganization}
          name="org"
          required
          onChange={(event) => setName(event.target.value)}
          hint={name.trim() ? words.addressWillBe(slugOf(name)) : words.nameGivesAddress}
        />
        <Who />
        <StartWith />
      </Form>
    </>
  );
}

/** What the first look finds: something to poke at, or nothing. */
export const StartWith = () => (
  <fieldset className="door-set">
    <legend>{words.startWith}</legend>
    <label className="pick">
      <input type="radio" name="start" value="example" defaultChecked />
      <span>
        <b>{words.smallExample}</b>
        <span className="small muted">{words.oneProject}</span>
      </span>
    </label>
    <label className="pick">
      <input type="radio" name="start" value="nothing" />
      <span>
        <b>{shared.calmWater}</b>
        <span className="small muted">{words.nothingAtAll}</span>
      </span>
    </label>
  </fieldset>
);
