import { useState } from "react";
import { api } from "../../lib/api.ts";
import { Field, Form, typed } from "../../ui/form.tsx";
import { beginExample } from "./example-mark.ts";

interface Props {
  onOpen: () => void;
  invitation?: string | undefined;
}

const SHORTEST = 8;
const ABOUT_PASSWORDS = "Three words are easier than symbols.";

const signUp = (fields: FormData, invitation?: string) =>
  api.post("/api/auth/sign-up/email", {
    body: {
      name: typed(fields, "name"),
      email: typed(fields, "email"),
      password: String(fields.get("password")),
      ...(invitation ? { invitation } : undefined),
    },
  });

const Who = () => (
  <>
    <Field label="Your name" name="name" autoComplete="name" required />
    <Field label="E-mail" name="email" type="email" autoComplete="email" required />
    <Field
      label="Password"
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={SHORTEST}
      hint={ABOUT_PASSWORDS}
      required
    />
  </>
);

/** A new account, by itself or by an invitation. */
export function SignUp({ onOpen, invitation }: Props) {
  return (
    <Form
      action="Make my account"
      className=""
      send={(fields) => signUp(fields, invitation).then(onOpen)}
    >
      <Who />
    </Form>
  );
}

/** What the server will make of a name for an address. */
const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** The first one here, who becomes the owner of the first organization. */
export function SetUp({ onOpen }: Props) {
  const [name, setName] = useState("");
  // Whose account was made, and organization refused, tries the organization alone again.
  const [isSignedUp, setSignedUp] = useState(false);
  const send = async (fields: FormData) => {
    if (!isSignedUp) await signUp(fields);
    setSignedUp(true);
    const { slug } = await api.post("/api/v1/orgs", { body: { name: typed(fields, "org") } });
    if (fields.get("start") === "example") beginExample(slug);
    history.replaceState(null, "", `/${slug}`);
    onOpen();
    location.assign(`/${slug}`);
  };
  return (
    <>
      <p className="lede soft">
        You are the first one here, so you become its owner. You can hand it over later.
      </p>
      <Form action="Open the door" className="door-form" send={send}>
        <Field
          label="Your organization"
          name="org"
          required
          onChange={(event) => setName(event.target.value)}
          hint={
            slugOf(name) ? `Its address will be /${slugOf(name)}` : "Its name gives its address"
          }
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
    <legend>Start with</legend>
    <label className="pick">
      <input type="radio" name="start" value="example" defaultChecked />
      <span>
        <b>A small example</b>
        <span className="small muted">One project to poke at</span>
      </span>
    </label>
    <label className="pick">
      <input type="radio" name="start" value="nothing" />
      <span>
        <b>Calm water</b>
        <span className="small muted">Nothing at all</span>
      </span>
    </label>
  </fieldset>
);
