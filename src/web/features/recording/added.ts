import { useEffect } from "react";
import { api, queries, type Recording, type Row } from "../../lib/api.ts";
import { type Act, act, isAbout } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { store } from "../../lib/store.ts";
import { useWaiting, type Waiting, whenGone } from "../../offline/outbox.ts";

const CHILDREN = "/api/v1/{org_slug}/recordings/{id}/children";
type Sent = NonNullable<Parameters<typeof api.post<typeof CHILDREN>>[1]>;
type NewChild = NonNullable<Sent["body"]> & { title: string };

/** What was added to something and isn't in its list yet. */
export interface Added {
  key: string;
  org: string;
  parent: string;
  type: string;
  title: string;
  at: number;
  /** Where it waits for the server; null while it is on its way. */
  state: "waiting" | "refused" | null;
}

const added = store<readonly Omit<Added, "state">[]>([]);

const leave = (key: string) => added.set(added.now().filter((one) => one.key !== key));

/** Resolves when the lists of what lies in something have come that were asked for last. */
const listed = (parent: string): Promise<void> =>
  queries.refetchQueries(
    {
      type: "active",
      predicate: ({ queryKey }) => queryKey[0] === CHILDREN && isAbout(queryKey, [parent]),
    },
    { cancelRefetch: false },
  );

/** Shows one until it is in its list, when it has left what waits. */
const follow = ({ key, parent }: Pick<Added, "key" | "parent">) =>
  void whenGone(key)
    .then(() => listed(parent))
    .then(() => leave(key));

/** Adds something with a title to what it lies in: at the end of its list at once, then for everybody. */
export async function addChild(
  org: string,
  parent: string,
  body: NewChild,
  deed: Pick<Act<Recording>, "about" | "failed" | "isKept" | "done">,
): Promise<Recording | null | undefined> {
  const key = crypto.randomUUID();
  const made = await act({
    ...deed,
    show: () => {
      const { type, title } = body;
      added.set([...added.now(), { key, org, parent, type, title, at: Date.now() }]);
      return () => leave(key);
    },
    send: () =>
      api.post(CHILDREN, { ...withId(org, parent), headers: { "idempotency-key": key }, body }),
    about: [parent, ...(deed.about ?? [])],
    done: (answer) => {
      void listed(parent).then(() => leave(key));
      deed.done?.(answer);
    },
  });
  if (made === undefined) follow({ key, parent });
  return made;
}

/** What of the outbox is a new thing with a title. */
function keptAs({ body }: Waiting): { type: string; title: string } | null {
  try {
    const { type, title } = JSON.parse(body);
    return typeof type === "string" && typeof title === "string" ? { type, title } : null;
  } catch {
    return null;
  }
}

/** Whether it is among these rows, though nobody said so yet. */
const isIn = (rows: readonly Row[], { title, at }: Pick<Added, "title" | "at">): boolean =>
  rows.some((row) => row.title === title && Date.parse(row.created_at) >= at);

/** What one added to a list and that isn't among its rows, the oldest first; also what waits since days before. */
export function useAdded(parent: string, type: string, rows: readonly Row[] = []): Added[] {
  const org = useOrg();
  const path = `/api/v1/${org}/recordings/${parent}/children`;
  const kept = useWaiting().filter((one) => one.method === "POST" && one.path === path);
  useEffect(() => {
    for (const one of kept) {
      const known = added.now().some(({ key }) => key === one.key) ? null : keptAs(one);
      if (known === null) continue;
      const { key, at } = one;
      added.set([...added.now(), { key, at, org, parent, ...known }]);
      follow({ key, parent });
    }
  });
  const stateOf = (key: string): Added["state"] => {
    const one = kept.find((waiting) => waiting.key === key);
    if (!one) return null;
    return one.refused ? "refused" : "waiting";
  };
  return added
    .use()
    .filter((one) => one.org === org && one.parent === parent && one.type === type)
    .filter((one) => !isIn(rows, one))
    .map((one) => ({ ...one, state: stateOf(one.key) }));
}
