import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { ApiError } from "#/client/errors.ts";
import { authorization } from "../../lib/org.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Door } from "./door.tsx";

/** The organizations that somebody belongs to; who has one is led into it. */
export function Organizations() {
  const known = useQuery(authorization());
  if (known.error instanceof ApiError && known.error.status === 401)
    return <Door onOpen={() => void known.refetch()} />;
  return (
    <Loaded of={known}>
      {({ organizations }) => {
        const [only] = organizations;
        if (only && organizations.length === 1)
          return <Navigate to="/$org" params={{ org: only.slug }} replace />;
        return (
          <main id="main" tabIndex={-1}>
            <Page title="Your organizations" width="list">
              <div className="sheet sheet-pad">
                <h1 className="title">Your organizations</h1>
                <ul className="rows rows-l">
                  {organizations.map(({ id, slug, name }) => (
                    <li key={id}>
                      <Mark id={id} />
                      <Link className="main" to="/$org" params={{ org: slug }}>
                        {name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            </Page>
          </main>
        );
      }}
    </Loaded>
  );
}
