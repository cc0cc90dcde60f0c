import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { queries } from "../../lib/api.ts";
import { tellZone } from "../../lib/org.ts";
import { useLeavesDoor } from "../../shell/arrival.ts";
import { focusIfLost } from "../../ui/focus.ts";
import { Brand } from "../../ui/mark.tsx";
import { useTitle } from "../../ui/sheet.tsx";
import { doors } from "./data.ts";
import { ByCode, ByPassword, OtherWays } from "./sign-in.tsx";
import { SetUp, SignUp } from "./sign-up.tsx";
import * as words from "./words.ts";

interface Props {
  /** Called when somebody has come in. */
  onOpen: () => void;
  /** The token of an invitation, or of a link to join by. */
  invitation?: string;
  /** Where they are invited to. */
  lede?: string | undefined;
  /** The address that the invitation was sent to. */
  email?: string | undefined;
  /** Where a provider sends them back to, if not here. */
  to?: string;
  /** A provider said who they are: the second factor alone is asked for. */
  isForCode?: boolean;
  /** Why a provider signed nobody in. */
  wrong?: string | undefined;
}

type Step = "password" | "code" | "sign-up";

const firstStep = ({ invitation, isForCode }: Pick<Props, "invitation" | "isForCode">): Step => {
  if (isForCode) return "code";
  return invitation ? "sign-up" : "password";
};

/** Where one comes in: in place of the page that was wanted, which follows. */
export function Door({ onOpen, invitation, lede, email, to, isForCode, wrong }: Props) {
  const known = useQuery(doors()).data;
  const comeIn = () => void forgetAsked().then(onOpen);
  const [step, setStep] = useState<Step>(firstStep({ invitation, isForCode }));
  if (known?.isNobodyHere && known.signUp === "open" && !invitation)
    return (
      <Frame key="set-up" title={words.thisIsYours} isWide>
        <SetUp onOpen={comeIn} />
      </Frame>
    );
  if (step === "sign-up")
    return (
      <Frame key={step} title={lede ?? words.makeAccount}>
        <SignUp onOpen={comeIn} invitation={invitation} email={email} />
        <Other label={words.haveAccount} onClick={() => setStep("password")} />
      </Frame>
    );
  const maySignUp = known?.signUp === "open" || invitation !== undefined;
  return (
    <Frame key={step} title={words.welcomeBack} lede={lede}>
      {step === "code" ? (
        <ByCode onOpen={comeIn} />
      ) : (
        <>
          {wrong && (
            <p className="err" role="alert">
              {wrong}
            </p>
          )}
          <ByPassword onOpen={comeIn} email={email} onCode={() => setStep("code")} />
          <OtherWays
            providers={known?.providers ?? []}
            invitation={invitation}
            to={to}
            onOpen={comeIn}
          />
          {maySignUp && <Other label={words.makeAccount} onClick={() => setStep("sign-up")} />}
        </>
      )}
    </Frame>
  );
}

/** What was asked by nobody is answered to nobody: whoever came in since asks it anew. */
const forgetAsked = (): Promise<void> => queries.cancelQueries();

const Other = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <p className="door-other">
    <button type="button" className="link small" onClick={onClick}>
      {label}
    </button>
  </p>
);

interface FrameProps {
  title: string;
  lede?: string | undefined;
  isWide?: boolean;
  children: ReactNode;
}

/** A card on calm water. Whoever comes to it stands at its first field, or at what it says. */
export function Frame({ title, lede, isWide = false, children }: FrameProps) {
  useTitle(title);
  useEffect(tellZone, []);
  useLeavesDoor();
  const id = useId();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const first = main.current?.querySelector<HTMLElement>("input") ?? null;
    focusIfLost(first ?? main.current?.querySelector("h1"));
  }, []);
  return (
    // Whoever is put into its field hears what is above it, such as that the session has ended.
    <main
      id="main"
      tabIndex={-1}
      className="door"
      ref={main}
      aria-labelledby={`${id}-title ${id}-lede`}
    >
      <div className={isWide ? "door-card door-wide" : "door-card"}>
        <div className="sheet">
          <Brand />
          <h1 id={`${id}-title`} tabIndex={-1} className={isWide ? "title" : "title-m"}>
            {title}
          </h1>
          {lede && (
            <p className="lede soft" id={`${id}-lede`}>
              {lede}
            </p>
          )}
          {children}
        </div>
      </div>
      <p className="small soft">{words.runsOnYourServer}</p>
    </main>
  );
}
