import { type Api, connect } from "#/client/index.ts";
import { invitationToken } from "#/core/people/invitations/accept.ts";
import { founded, signedUp } from "./founding.ts";
import { ADDRESS, install, type Mail, type StandingClock } from "./installation.ts";

export { type Api, ApiError } from "#/client/index.ts";
export type { Mail } from "./installation.ts";

/** Somebody who is signed in. */
export interface Person {
  name: string;
  email: string;
  membershipId: string;
  api: Api;
}

/** A whole Atoll in this process, with one organization, for one test. */
export interface Throwaway extends AsyncDisposable {
  /** What it calls itself in what it answers; nothing listens there. */
  address: string;
  org: { id: string; slug: string; name: string };
  owner: Person;
  /** The owner's. */
  api: Api;
  /** Answers a request as the server does. */
  fetch(request: Request): Promise<Response>;
  clock: StandingClock;
  /** Does all work that is due by the clock: mails, notices, what was planned. */
  settle(): Promise<void>;
  /** All mails so far, what is due included, the oldest first. */
  mails(): Promise<Mail[]>;
  /** Invites somebody, who comes. */
  join(person: { name: string; role?: Role }): Promise<Person>;
}

type Role = "admin" | "member" | "client";

/**
 * Makes a whole Atoll on files of its own, with one organization and its owner. `await using` closes
 * it and leaves nothing behind.
 */
export async function throwaway({ name = "Throwaway" } = {}): Promise<Throwaway> {
  const { services, clock, handle, settle, mails, close } = await install();
  const signUp = async (who: Named) => {
    const { identity, cookie } = await signedUp(services, who);
    return { ...who, identity, api: apiOf(handle, cookie) };
  };
  const { identity, ...founder } = await signUp(named("Owner"));
  const org = await founded(services, identity, name);
  const owner = { ...founder, membershipId: org.ownerId };
  const params = { path: { org_slug: org.slug } };
  return {
    address: ADDRESS,
    org,
    owner,
    api: owner.api,
    fetch: handle,
    clock,
    settle,
    mails,
    async join({ name, role = "member" }) {
      const { identity: _, ...person } = await signUp(named(name));
      const body = { email: person.email, role };
      const invited = await owner.api.post("/api/v1/{org_slug}/people", { params, body });
      const token = invitationToken(services.secrets, org.id, invited.id);
      const accept = { params: { path: { token } } };
      const { membership_id } = await person.api.post("/api/v1/invitations/{token}/accept", accept);
      return { ...person, membershipId: membership_id };
    },
    [Symbol.asyncDispose]: close,
  };
}

interface Named {
  name: string;
  email: string;
}

const named = (name: string): Named => ({
  name,
  email: `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}@example.com`,
});

const apiOf = (handle: Throwaway["fetch"], cookie: string): Api =>
  connect({
    address: ADDRESS,
    userAgent: "atoll/testing",
    fetch: (request) => {
      request.headers.set("cookie", cookie);
      return handle(request);
    },
  });
