import { useEffect, useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { reasonOf } from "../../lib/api.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useMe, useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { markFirst } from "../home/first-mark.ts";
import { type Begun, endExample, exampleOf } from "./example-mark.ts";
import { fillExample } from "./fill-example.ts";
import * as words from "./words.ts";

/** Makes the example that was wanted at set-up, or goes on with it after a reload. */
export function Example({ begun }: { begun: Begun }) {
  const org = useOrg();
  const me = useMe()?.membership_id;
  const [isBusy, setBusy] = useState(true);
  useEffect(() => {
    if (!me) return;
    let isLeft = false;
    // Of several windows one makes it; the next finds it done.
    void navigator.locks
      .request(`atoll.example:${org}`, async () => {
        if (isLeft || exampleOf(org) === null) return;
        const onProject = (example: string) => markFirst(org, { example });
        await fillExample({ org, me, begun, onProject });
        endExample(org);
      })
      .catch((error: unknown) => {
        // What the server refuses once, it refuses again; what it didn't hear is sent later.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) endExample(org);
        say(words.exampleIsntWhole(reasonOf(error)));
      })
      .then(() => {
        setBusy(false);
        refresh("/projects", "/my/", "/calendar");
      });
    return () => {
      isLeft = true;
    };
  }, [org, me, begun]);
  if (!isBusy) return null;
  return (
    <p className="notice" role="status">
      {words.exampleIsBeingSetOut}
    </p>
  );
}
