import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, kept, queries, reasonOf } from "../../lib/api.ts";
import { authorization } from "../../lib/org.ts";
import { useSignOut } from "../../shell/sign-out.tsx";
import { Bones } from "../../ui/loaded.tsx";
import { Trouble } from "../../ui/trouble.tsx";
import * as shared from "../../ui/words.ts";
import { session } from "../settings/data.ts";
import { Door, Frame } from "./door.tsx";
import * as words from "./words.ts";

/** What was asked of the link itself: once it was followed there is nothing behind it. */
const IS_OF_LINK = /^\/api\/v1\/(?:invitations|join)\//;

const withToken = (token: string) => ({ params: { path: { token } } });

interface Invitation {
  token: string;
  org: { name: string; slug: string };
  lede: string;
  /** To whom it was sent. */
  email?: string;
  accept: () => Promise<unknown>;
}

/** Somebody follows the link of an invitation in a mail. */
export function Invited() {
  const { token = "" } = useParams({ strict: false });
  const found = useQuery(kept(api.question("/api/v1/invitations/{token}", withToken(token))));
  if (found.error) return <Nothing error={found.error} />;
  if (!found.data) return <Bones />;
  const { org, inviter, email } = found.data;
  const lede = words.invitesYou(inviter.name ?? shared.somebody, org.name);
  const accept = () => api.post("/api/v1/invitations/{token}/accept", withToken(token));
  return <Asked invitation={{ token, org, lede, email, accept }} />;
}

/** Somebody follows the link that an organization gives to whoever may join. */
export function Joining() {
  const { token = "" } = useParams({ strict: false });
  const found = useQuery(kept(api.question("/api/v1/join/{token}", withToken(token))));
  if (found.error) return <Nothing error={found.error} />;
  if (!found.data) return <Bones />;
  const { org } = found.data;
  const accept = () => api.post("/api/v1/join/{token}", withToken(token));
  return <Asked invitation={{ token, org, lede: words.join(org.name), accept }} />;
}

function Nothing({ error }: { error: Error }) {
  if (!(error instanceof ApiError) || error.status !== 404) return <Trouble error={error} />;
  return (
    <Frame title={words.linkLeadsNowhere}>
      <p className="soft">{words.linkIsOver}</p>
    </Frame>
  );
}

function Asked({ invitation }: { invitation: Invitation }) {
  const { token, org, lede, email, accept } = invitation;
  const known = useQuery(authorization());
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<string | null>(null);
  const comeIn = () =>
    accept()
      .then(async () => {
        await queries.invalidateQueries({
          predicate: ({ queryKey: [path] }) => !IS_OF_LINK.test(String(path)),
        });
        void navigate({ to: "/$org", params: { org: org.slug } });
      })
      .catch((error: unknown) => {
        setWrong(reasonOf(error));
        void known.refetch();
      });
  // Whoever comes through the door here wants to go in.
  if (known.error instanceof ApiError && known.error.status === 401)
    return <Door lede={lede} email={email} invitation={token} onOpen={() => void comeIn()} />;
  if (!known.data) return <Bones />;
  const isIn = known.data.organizations.some(({ slug }) => slug === org.slug);
  return <Met invitation={invitation} isIn={isIn} wrong={wrong} comeIn={comeIn} />;
}

interface MetProps {
  invitation: Invitation;
  /** They belong to the organization already. */
  isIn: boolean;
  wrong: string | null;
  comeIn: () => Promise<unknown>;
}

/** Whoever is signed in is told as whom, and whether it is for them. */
function Met({ invitation: { org, lede, email }, isIn, wrong, comeIn }: MetProps) {
  const mine = useQuery(session()).data?.user.email;
  const { out, asking } = useSignOut(location.pathname);
  const isForAnother = email !== undefined && mine !== undefined && !isSame(email, mine);
  const way = isIn ? (
    <Link className="btn btn-go" to="/$org" params={{ org: org.slug }}>
      {words.goTo(org.name)}
    </Link>
  ) : (
    !isForAnother && (
      <button type="button" className="btn btn-go" onClick={() => void comeIn()}>
        {words.comeIn}
      </button>
    )
  );
  return (
    <Frame title={lede}>
      {mine !== undefined && <p className="soft">{words.signedInAs(mine)}</p>}
      {isForAnother && <p>{words.isForAnother(email)}</p>}
      {isIn && <p>{words.areIn}</p>}
      {wrong !== null && !isIn && !isForAnother && (
        <p className="err" role="alert">
          {wrong}
        </p>
      )}
      <div className="door-ways">
        {way}
        <button type="button" className="btn" onClick={() => void out()}>
          {words.comeInAsAnother}
        </button>
      </div>
      {asking}
      <p className="door-other">
        <a className="link small door-link" href="/?all">
          {words.yourOrganizations}
        </a>
      </p>
    </Frame>
  );
}

/** Addresses are the same however they are written. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
