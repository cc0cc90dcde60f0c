import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { isMissing } from "../lib/api.ts";
import { whenBack } from "../lib/back.ts";
import { isTypedOn, useIsInField } from "../lib/drafts.ts";
import { useMe, useOrg } from "../lib/org.ts";
import { Empty } from "./empty.tsx";
import { useBeside, usePathHere } from "./side/beside.tsx";
import * as words from "./words.ts";

interface Face {
  title: string;
  why: string;
  isWorthAnotherTry: boolean;
}

const face = (title: string, why: string, isWorthAnotherTry = true): Face => ({
  title,
  why,
  isWorthAnotherTry,
});

const OF_STATUS: Record<number, Face> = {
  0: face(words.noAnswer, words.noAnswerWhy),
  402: face(words.planIsFull, words.planIsFullWhy, false),
  403: face(words.notForYou, words.notForYouWhy, false),
  404: face(words.nothingHere, words.nothingHereWhy, false),
  409: face(words.somebodyWasFaster, words.somebodyWasFasterWhy),
  413: face(words.tooLarge, words.tooLargeWhy, false),
  429: face(words.tooFast, words.tooFastWhy),
  500: face(words.somethingBroke, words.somethingBrokeWhy),
  503: face(words.backInAMoment, words.backInAMomentWhy),
};
const UNKNOWN = face(words.didntWork, words.brokenPage);

const faceOf = (error: unknown): Face => {
  if (!(error instanceof ApiError)) return UNKNOWN;
  return OF_STATUS[error.status] ?? (error.status >= 500 ? (OF_STATUS[500] ?? UNKNOWN) : UNKNOWN);
};

interface Props {
  error: unknown;
  onRetry?: () => void;
  children?: ReactNode;
}

/** Whether nothing else says what this page is. */
function useIsAlone(): boolean {
  const [isAlone, setAlone] = useState(false);
  useLayoutEffect(() => setAlone(document.querySelector("h1") === null), []);
  return isAlone;
}

/** Its window is called so meanwhile. */
function useTitleOf(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

/** Nobody was there to answer, or only what stands before the server, which has other words. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || /^http_50[234]$/.test(error.code));

/** Asks once more by itself when the server can be reached again. */
function useHealing({ error, onRetry }: Props): void {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  const isHoping = isGone(error);
  useEffect(() => (isHoping ? whenBack(() => retry.current?.()) : undefined), [isHoping]);
}

/** What is shown where something should have been. */
export function Trouble(props: Props) {
  const { error, onRetry, children } = props;
  useHealing(props);
  const { title, why, isWorthAnotherTry } = faceOf(error);
  const isPage = useIsAlone();
  useTitleOf(isPage ? title : null);
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  const isNowhere = isPage && isMissing(error);
  const isMissingBeside = useBeside() !== null && isMissing(error);
  const again = isWorthAnotherTry && onRetry && (
    <button type="button" className="btn" onClick={onRetry}>
      {words.tryAgain}
    </button>
  );
  return (
    <div role="alert">
      <Empty title={title} action={again || (isNowhere && <WayHome />)} isPage={isPage}>
        {why}
        {(isNowhere || isMissingBeside) && <TypedWay />}
        {requestId && <span className="small muted"> {words.request(requestId)}</span>}
      </Empty>
      {children}
    </div>
  );
}

/** Leads to what somebody wrote where they don't see it any more. */
export function TypedWay(): ReactNode {
  const org = useOrg();
  const path = usePathHere();
  // What is discarded is led to no more.
  useIsInField();
  return (
    isTypedOn(path) && (
      <>
        {" "}
        <Link className="link" to="/$org/my" params={{ org }} search={{ tab: "drafts" }}>
          {words.whatYouWroteIsKept}
        </Link>
      </>
    )
  );
}

/** The way out: to the first page of the organization, or to all of one's own where it is none of them. */
const WayHome = () => {
  const org = useOrg();
  const isHere = useMe() !== undefined;
  return (
    <Link className="btn btn-go" {...(isHere ? { to: "/$org", params: { org } } : { to: "/" })}>
      {words.goHome}
    </Link>
  );
};

/** The way to a plan with more room, for who may change it. */
export const PlanWay = ({ mayChange }: { mayChange: boolean }) => {
  const org = useOrg();
  return mayChange ? (
    <Link className="link" to="/$org/settings" params={{ org }} search={{ part: "billing" }}>
      {words.seePlan}
    </Link>
  ) : (
    words.ownersChangeIt
  );
};
