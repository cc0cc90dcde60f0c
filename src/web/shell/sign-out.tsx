import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { reasonOf } from "../lib/api.ts";
import { authorization } from "../lib/org.ts";
import { say } from "../lib/toast.ts";
import { SureWindow } from "../ui/sure.tsx";
import * as shared from "../ui/words.ts";
import { signOut, type Unsent, unsentOf } from "./account.ts";
import * as words from "./words.ts";

const stillIn = (error: unknown): void => say(`${words.couldntSignOut} ${reasonOf(error)}`);

/** Signs out, and leads to a path; asks before, in a window, where that loses something. */
export function useSignOut(to?: string): { out: () => Promise<void>; asking: ReactNode } {
  const identity = useQuery(authorization()).data?.identity.id ?? "";
  const [lost, setLost] = useState<Unsent | null>(null);
  const out = async () => {
    const unsent = await unsentOf(identity);
    if (unsent.changes > 0 || unsent.hasWords) setLost(unsent);
    else await signOut(identity, to).catch(stillIn);
  };
  const asking = lost && (
    <SureWindow
      isBad
      title={words.signOutAsking}
      action={shared.signOut}
      run={() => signOut(identity, to)}
      onClose={() => setLost(null)}
    >
      {lost.changes > 0 && <p>{words.changesAreLost(lost.changes)}</p>}
      {lost.hasWords && <p>{words.wordsAreLost}</p>}
    </SureWindow>
  );
  return { out, asking };
}
