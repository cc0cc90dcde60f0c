import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#/client/errors.ts";
import { ownPath } from "#/lib/sign-in/own-path.ts";
import { refusalOf } from "#/lib/sign-in/refusals.ts";
import { authorization } from "../../lib/org.ts";
import { Bones } from "../../ui/loaded.tsx";
import { PageTrouble } from "../../ui/nowhere.tsx";
import { Door } from "./door.tsx";
import * as words from "./words.ts";

/** Where somebody goes on who was sent here to come in first: on this server; null for all others. */
export function wayOn(): string | null {
  const text = new URLSearchParams(location.search).get("return_to");
  return text === null ? null : ownPath(text, location.origin);
}

/** Who is to be let in there by whoever comes in. */
const askedBy = (to: string): string | undefined => {
  const { pathname } = new URL(to, location.origin);
  if (pathname === "/oauth/authorize") return words.appAsks;
  return pathname === "/cli" ? words.commandLineAsks : undefined;
};

/** The door of whoever was on their way elsewhere, which leads on. */
export function OnTheWay({ to }: { to: string }) {
  // What was kept of a session that has ended would lead there and back again.
  const known = useQuery({ ...authorization(), refetchOnMount: "always" });
  const isIn = known.isSuccess && known.isFetchedAfterMount && !known.isFetching;
  useEffect(() => {
    if (isIn) location.replace(to);
  }, [isIn, to]);
  if (known.error instanceof ApiError && known.error.status === 401) {
    const asked = new URLSearchParams(location.search);
    return (
      <Door
        onOpen={() => location.replace(to)}
        lede={askedBy(to)}
        to={to}
        isForCode={asked.get("step") === "code"}
        wrong={refusalOf(asked.get("error") ?? "")}
      />
    );
  }
  if (known.error) return <PageTrouble error={known.error} onRetry={() => void known.refetch()} />;
  return <Bones />;
}
