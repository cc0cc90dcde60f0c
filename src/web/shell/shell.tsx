import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { type ComponentProps, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#/client/errors.ts";
import { useDroppedFiles } from "../features/composer/dropped.ts";
import { account } from "../features/settings/data.ts";
import { listenAt } from "../lib/announce.ts";
import { queries } from "../lib/api.ts";
import { setDraftsOwner } from "../lib/drafts.ts";
import { addHere, stepInLists, useKeys } from "../lib/keys.ts";
import { authorization, useOrg } from "../lib/org.ts";
import { answersOwner, forgetAnswers, setAnswersOwner } from "../offline/answers.ts";
import { keepSending } from "../offline/outbox.ts";
import { setOwner, useIsGivenUp } from "../offline/whose.ts";
import { later } from "../ui/later/later.tsx";
import { laterWindow } from "../ui/later/window.tsx";
import { Bones } from "../ui/loaded.tsx";
import { PageTrouble } from "../ui/nowhere.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { useArrival } from "./arrival.ts";
import { Bar, TabBar, Tray } from "./bar.tsx";
import { Offline, TakenOut } from "./offline.tsx";
import * as words from "./words.ts";

const Door = later(() => import("../features/door/door.tsx"), "Door");
const Jump = laterWindow(() => import("../features/jump/jump.tsx"), "Jump");
const KeptOut = later(() => import("./kept-out.tsx"), "KeptOut");
const KeySheet = laterWindow(() => import("./key-sheet.tsx"), "KeySheet");
const PRELOAD_JUMP_MS = 1500;
const FOLLOW_AGAIN_MS = 5000;

/** The frame of every page of an organization: bar, page, tab bar, and what floats above. */
export function Shell() {
  const known = useQuery(authorization());
  const slug = useOrg();
  const isOut = known.error instanceof ApiError && known.error.status === 401;
  const isEnded = useRef(false);
  const wasIn = useRef<{ slug: string; name: string }>(undefined);
  const isGivenUp = useIsGivenUp();
  // Whoever signs out themselves has gone by then.
  if (isOut && answersOwner() !== null) isEnded.current = true;
  // A session that was ended elsewhere leaves nothing to read on this device.
  useEffect(() => {
    if (isOut && answersOwner() !== null) void forgetAnswers();
  }, [isOut]);
  if (isOut)
    return (
      <Door
        onOpen={() => void known.refetch()}
        lede={isEnded.current ? words.sessionEnded : undefined}
      />
    );
  if (known.error && !known.data)
    return <NoFrame error={known.error} onRetry={() => void known.refetch()} />;
  const identity = known.data?.identity.id;
  if (!known.data || !identity || isGivenUp || !setOwner(identity)) return <Bones />;
  const found = known.data.organizations.find((one) => one.slug === slug);
  if (found) wasIn.current = found;
  // Whoever is taken out of it keeps before them what they were reading and typing.
  const org = wasIn.current?.slug === slug ? wasIn.current : undefined;
  if (!org) return <NoFrame error={new ApiError(404, "not_found", "")} />;
  setDraftsOwner(identity);
  void setAnswersOwner(identity);
  void keepSending(identity, () => void queries.invalidateQueries());
  return <Frame name={org.name} isOut={!found} />;
}

const NoFrame = (trouble: ComponentProps<typeof PageTrouble>) => (
  <main id="main">
    <PageTrouble {...trouble} />
  </main>
);

/** What is on the screen isn't kept waiting by what changes it later; what can't be had is asked for again. */
async function follow(org: string, signal: AbortSignal): Promise<void> {
  const stream = await import("../live/stream.ts").catch(() => null);
  if (stream) return stream.followOrg(org, signal);
  if (!signal.aborted) setTimeout(() => void follow(org, signal), FOLLOW_AGAIN_MS);
}

function useFollowed(org: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void follow(org, leaving.signal);
    return () => leaving.abort();
  }, [org]);
}

function Frame({ name, isOut }: { name: string; isOut: boolean }) {
  const org = useOrg();
  const navigate = useNavigate();
  const [isJumping, setJumping] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const [isTold, setTold] = useState(false);
  // At once, so that what is typed right after the key lands in the field.
  const jump = () => flushSync(() => setJumping(true));
  useEffect(() => {
    const timer = setTimeout(() => void Jump.soon(), PRELOAD_JUMP_MS);
    return () => clearTimeout(timer);
  }, []);
  useFollowed(org);
  useDroppedFiles();
  useKeys({
    "mod+k": jump,
    "mod+j": jump,
    "/": jump,
    h: () => void navigate({ to: "/$org", params: { org } }),
    n: () => setTold(true),
    m: () => void navigate({ to: "/$org/my", params: { org } }),
    l: () => void navigate({ to: "/$org/calendar", params: { org } }),
    j: () => stepInLists(1),
    k: () => stepInLists(-1),
    a: addHere,
    c: addHere,
    "?": () => setHelping(true),
  });
  return (
    <>
      <a className="skip" href="#main">
        {words.skipToContent}
      </a>
      <Bar name={name} onHey={() => setTold(true)} onJump={jump} onHelp={() => setHelping(true)} />
      {isOut ? <TakenOut of={name} /> : <Offline />}
      <Main />
      <div id="beside" />
      <TabBar onHey={() => setTold(true)} onJump={jump} />
      {isTold && <Tray onClose={() => setTold(false)} />}
      {isJumping && <Jump onClose={() => setJumping(false)} />}
      {isHelping && <KeySheet onClose={() => setHelping(false)} />}
      <Toasts />
      <div role="status" aria-live="polite" className="vh" ref={listenAt} />
    </>
  );
}

const KEEPS_OUT = ["two_factor_setup_required", "provider_required"];

/** Why the organization lets nobody in who signs in as one did; null where it does, and where that is mended. */
function useKeptOut(): ApiError | null {
  const { pathname } = useLocation();
  const { error, refetch } = useQuery(account(useOrg()));
  const why = error instanceof ApiError && KEEPS_OUT.includes(error.code) ? error : null;
  // It may be mended by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page it is asked once more.
  useEffect(() => {
    if (why) void refetch();
  }, [pathname]);
  return pathname.endsWith("/settings") ? null : why;
}

/** The page; whoever comes to a new one by a link, or by the door, is put at its beginning. */
function Main() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  useArrival();
  const keptOut = useKeptOut();
  return (
    <main id="main" tabIndex={-1} ref={main}>
      {keptOut ? (
        <KeptOut why={keptOut} />
      ) : (
        <Suspense fallback={<Bones />}>
          <Outlet />
        </Suspense>
      )}
      <div id="layer" />
    </main>
  );
}
