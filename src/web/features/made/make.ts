import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "#/client/errors.ts";
import { type api, queries, reasonOf, refusalOf } from "../../lib/api.ts";
import { pageNow } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { keepRefused, retry } from "../../offline/outbox.ts";
import * as shared from "../../ui/words.ts";
import { addThing, type Sending } from "../recording/added.ts";
import { project, recording } from "../recording/data.ts";
import { newThing } from "../recording/new-thing.ts";
import { forgetReturned, giveBack, isFree, placeOfNew, returnedTo } from "./returned.ts";

/** What makes something that has a page of its own. */
type Maker =
  | "/api/v1/{org_slug}/projects"
  | "/api/v1/{org_slug}/templates"
  | "/api/v1/{org_slug}/templates/{id}/use"
  | "/api/v1/{org_slug}/chats"
  | `/api/v1/{org_slug}/recordings/{id}/${"children" | "approvals" | "questions"}`;

type Sent<P extends Maker> = NonNullable<Parameters<typeof api.post<P>>[1]>;

interface Wish<P extends Maker> {
  to: P;
  /** What it is made in, or of. */
  id?: string;
  body: NonNullable<Sent<P>["body"]>;
  /** What didn't work, as `Couldn't post it`. */
  failed: string;
  about: readonly (string | null)[];
  /** Whoever makes it goes on where they are. */
  isLeft?: boolean;
  /** It was chosen and not written: there is no form that it could come back to. */
  isFormless?: boolean;
  done?: () => void;
}

/** Says why what has no form was refused; what isn't allowed isn't helped by trying again. */
function sayRefused(failed: string, error: unknown, run: () => void): void {
  const isForGood = error instanceof ApiError && (error.status === 403 || error.status === 422);
  const again = { label: shared.tryAgain, run };
  say(`${failed}: ${reasonOf(error)}`, isForGood ? undefined : again);
}

/** Keeps what was refused where all stands that isn't sent, and says so. */
async function keepAndSay(sending: Sending, error: unknown, failed: string): Promise<void> {
  const one = await keepRefused({ ...sending, refused: refusalOf(error) });
  const again = () => one && void retry(one);
  say(`${failed}: ${reasonOf(error)}`, { label: shared.tryAgain, run: again });
}

/** What was answered is shown at its address without asking for it. */
function showMade(org: string, sending: Sending, made: { id: string }): void {
  const type = newThing(sending)?.type;
  if (type === "template") return;
  const of = type === "project" ? project : recording;
  queries.setQueryData<unknown>(of(org, made.id).queryKey, made);
}

/**
 * Makes something that has a page: whoever made it stands on that page at once, which is drawn of what they wrote, and
 * has its own address when the server has given one. What is refused is in its form again.
 */
export function useMake() {
  const org = useOrg();
  const navigate = useNavigate();
  const { history } = useRouter();
  // Nobody waits for the page then, and it is there without a network.
  useEffect(() => void import("./page.tsx").catch(() => undefined), []);
  return function make<P extends Maker>(wish: Wish<P>): void {
    const { to, id = "", isLeft = false, isFormless = false } = wish;
    const path = to.replace("{org_slug}", org).replace("{id}", id);
    const body = JSON.stringify(wish.body);
    const thing = newThing({ path, body });
    const place = thing && placeOfNew(thing);
    const before = place === null ? undefined : returnedTo(place)?.sending;
    // The same once more is still the same.
    const isSame = before?.path === path && before.body === body;
    const sending = { key: isSame ? before.key : crypto.randomUUID(), path, body };
    if (place !== null) forgetReturned(place);
    const { key } = sending;
    const page = pageNow();
    if (!isLeft) void navigate({ to: "/$org/new/$key", params: { org, key } });
    const takeBack = (error: unknown) => {
      const isHere = location.pathname === (isLeft ? page.path : `/${org}/new/${key}`);
      if (isHere && isFormless) sayRefused(wish.failed, error, () => make(wish));
      else if (!isHere || place === null || !isFree(place))
        return void keepAndSay(sending, error, wish.failed);
      else giveBack(sending, error, page);
      if (!isLeft) history.back();
    };
    void addThing(sending, {
      failed: wish.failed,
      about: wish.about,
      onRefused: takeBack,
      isSaid: true,
      done: (made) => {
        showMade(org, sending, made);
        wish.done?.();
      },
    });
  };
}
