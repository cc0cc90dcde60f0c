import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
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
  lede?: string;
  /** The address that the invitation was sent to. */
  email?: string | undefined;
}

type Step = "password" | "code" | "sign-up";

/** Where one comes in: in place of the page that was wanted, which follows. */
export function Door({ onOpen, invitation, lede, email }: Props) {
  const known = useQuery(doors()).data;
  const [step, setStep] = useState<Step>(invitation ? "sign-up" : "password");
  if (known?.isNobodyHere && known.signUp === "open" && !invitation)
    return (
      <Frame key="set-up" title={words.thisIsYours} isWide>
        <SetUp onOpen={onOpen} />
      </Frame>
    );
  if (step === "sign-up")
    return (
      <Frame key={step} title={lede ?? words.makeAccount}>
        <SignUp onOpen={onOpen} invitation={invitation} email={email} />
        <Other label={words.haveAccount} onClick={() => setStep("password")} />
      </Frame>
    );
  const maySignUp = known?.signUp === "open" || invitation !== undefined;
  return (
    <Frame key={step} title={words.welcomeBack} lede={lede}>
      {step === "code" ? (
        <ByCode onOpen={onOpen} />
      ) : (
        <>
          <ByPassword onOpen={onOpen} email={email} onCode={() => setStep("code")} />
          <OtherWays providers={known?.providers ?? []} invitation={invitation} onOpen={onOpen} />
          {maySignUp && <Other label={words.makeAccount} onClick={() => setStep("sign-up")} />}
        </>
      )}
    </Frame>
  );
}

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
