import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useMe, useOrg, usePeople } from "../../lib/org.ts";
import { firstName } from "../../ui/faces.tsx";
import { type Begun, beginExample, exampleOf } from "../door/example-mark.ts";
import { projects } from "./data.ts";
import type { Step, StepName } from "./first.ts";
import { markFirst, useFirstMark } from "./first-mark.ts";
import { Scene } from "./first-scenes.tsx";
import * as words from "./first-steps.words.ts";
import { NewProject } from "./new-project.tsx";
import * as home from "./words.tsx";

interface Props {
  steps: readonly Step[];
  /** An example is wanted from now on. */
  onExample: (begun: Begun | null) => void;
}

/** Who has come to an empty organization: how it becomes a home, step by step. */
export function FirstSteps({ steps, onExample }: Props) {
  const org = useOrg();
  const me = useMe();
  const name = usePeople().find((who) => who.membership_id === me?.membership_id)?.name ?? "";
  const left = steps.filter(({ isDone }) => !isDone).length;
  return (
    <section aria-label={words.firstSteps}>
      <div className="hello">
        <div>
          <h1 className="title">{words.welcome(firstName(name))}</h1>
          <p>{words.smallSteps(me?.name ?? "", left, left === steps.length)}</p>
        </div>
        <div className="row">
          {left < steps.length && (
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => markFirst(org, { isAway: true })}
            >
              {words.putStepsAway}
            </button>
          )}
          {steps.some(({ name: step, isDone }) => step === "project" && isDone) && <NewProject />}
        </div>
      </div>
      <ol className="first">
        {steps.map((step, at) => (
          <OneStep key={step.name} step={step} at={at + 1} onExample={onExample} />
        ))}
      </ol>
    </section>
  );
}

const TITLES: Record<StepName, string> = {
  project: words.makeFirstProject,
  people: words.bringYourPeople,
  example: words.lookAround,
};
const DONE: Record<StepName, string> = {
  project: words.itIsMade,
  people: words.theyAreHere,
  example: words.youHaveLooked,
};

interface StepProps extends Pick<Props, "onExample"> {
  step: Step;
  at: number;
}

function OneStep({ step: { name, isDone }, at, onExample }: StepProps) {
  const example = useExample();
  const about: Record<StepName, string> = {
    project: words.onePlacePerWork,
    people: words.oneMailOneLink,
    example: example ? words.exampleIsThere(example.name) : words.exampleCanBeMade,
  };
  const actions: Record<StepName, ReactNode> = {
    project: <NewProject />,
    people: <Invite />,
    example: <LookAround onExample={onExample} />,
  };
  return (
    <li>
      <Scene of={name} />
      <div className="txt">
        <h2 className="title-s">{words.numbered(at, TITLES[name])}</h2>
        <p>{about[name]}</p>
        {isDone ? (
          <p className="is-done">
            <Check className="i" aria-hidden />
            {DONE[name]}
          </p>
        ) : (
          actions[name]
        )}
      </div>
    </li>
  );
}

const Invite = () => (
  <Link to="/$org/people" params={{ org: useOrg() }} className="btn">
    <UserPlus className="i" aria-hidden />
    {home.invitePeople}
  </Link>
);

/** The example project, where it is there. */
function useExample() {
  const org = useOrg();
  const { example } = useFirstMark(org);
  return useQuery(projects(org)).data?.find(({ id }) => id === example);
}

function LookAround({ onExample }: Pick<Props, "onExample">) {
  const org = useOrg();
  const example = useExample();
  if (example)
    return (
      <Link
        to="/$org/projects/$id"
        params={{ org, id: example.id }}
        className="btn"
        onClick={() => markFirst(org, { hasLooked: true })}
      >
        {words.openExample}
      </Link>
    );
  const begin = () => {
    if (exampleOf(org) === null) beginExample(org);
    onExample(exampleOf(org));
  };
  return (
    <button type="button" className="btn" onClick={begin}>
      {words.setOutExample}
    </button>
  );
}
