import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Mail, Stamp } from "lucide-react";
import type { Project, RecordingType, Row, Schemas } from "../../lib/api.ts";
import { useMe, useOrg, useToday } from "../../lib/org.ts";
import { wordsOf } from "../../lib/plain.ts";
import { dueWords } from "../../lib/when.ts";
import { Cover, pictureIn } from "../../ui/cover.tsx";
import { Moment } from "../../ui/due.tsx";
import { Face, firstName, usePeopleOf } from "../../ui/faces.tsx";
import { childrenOf, recording } from "../recording/data.ts";
import { useInside } from "../recording/put-away.ts";
import { Answers } from "./answers.tsx";
import { DECISIONS } from "./decisions.ts";
import * as words from "./words.tsx";

type Approval = Schemas["Approval"];
const isApproval = (row: Row): row is Approval => row.type === "approval";
const FEW = 4;
/** More than these don't wait at once, and nobody reads on for what was decided before them. */
const MANY = 100;
const LATER = "9999";

/** What of one kind lies in the client's area, as its client sees it, the latest first. */
function useLatest({ clients_id, clients_enabled }: Project, type: RecordingType, few: number) {
  const isThere = clients_enabled && clients_id !== null;
  const latest = { type, per_page: few, sort: "created_at", direction: "desc" } as const;
  const rows = useQuery({
    ...childrenOf(useOrg(), clients_id ?? "", { ...latest, ...useInside() }),
    enabled: isThere,
  }).data;
  return isThere ? (rows ?? []) : [];
}

const useApprovals = (project: Project): Approval[] =>
  useLatest(project, "approval", MANY).filter(isApproval);

/** The one decision that waits for who looks at it; nothing where none does. */
export function Waiting({ project }: { project: Project }) {
  const org = useOrg();
  const me = useMe()?.membership_id;
  const mine = useApprovals(project)
    .filter(({ decision, approver_id }) => decision === "asked" && approver_id === me)
    .toSorted((a, b) => (a.due_on ?? LATER).localeCompare(b.due_on ?? LATER));
  const [first, ...others] = mine;
  const whole = useQuery({ ...recording(org, first?.id ?? ""), enabled: first !== undefined }).data;
  if (!first) return null;
  const picture = pictureIn(first.content_html);
  return (
    <div className="under glance-ask">
      <section className={picture ? "ask" : "ask ask-words"} aria-labelledby="ask">
        {picture && <Cover picture={picture} />}
        <div>
          <p className="client-mark">
            <Stamp className="i" aria-hidden />
            <By approval={first} />
          </p>
          <h2 className="title-m ask-h" id="ask" dir="auto">
            {first.title}
          </h2>
          {first.content_html && <p className="soft">{wordsOf(first.content_html)}</p>}
          <p className="by small">
            <Face who={first.creator} isNamed />
            <span>
              <b>{first.creator.name}</b>, <Moment at={first.created_at} />
            </span>
          </p>
          {whole?.type === "approval" && (
            <Answers approval={whole}>
              <Link className="link" to="/$org/recordings/$id" params={{ org, id: first.id }}>
                {words.askQuestionFirst}
              </Link>
            </Answers>
          )}
        </div>
      </section>
      {others.length > 0 && (
        <ul className="rows" aria-label={words.whatWaitsAfter}>
          {others.map((one) => (
            <li key={one.id}>
              <Link className="main" to="/$org/recordings/$id" params={{ org, id: one.id }}>
                {one.title}
              </Link>
              <span className="tag tag-warn">{words.waitsForYouToo}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function By({ approval: { due_on } }: { approval: Approval }) {
  const today = useToday();
  return due_on === null
    ? words.waitsForYourApproval
    : words.waitsForYourApprovalBy(...dueWords(due_on, today));
}

/** The letters between them, the latest first. */
export function Letters({ project }: { project: Project }) {
  const org = useOrg();
  const letters = useLatest(project, "client_correspondence", FEW);
  const to = {
    to: "/$org/recordings/$id",
    params: { org, id: project.clients_id ?? "" },
  } as const;
  return (
    <section className="tool">
      <h2>
        <Mail className="i" aria-hidden />
        <Link className="cover" {...to}>
          {words.letters}
        </Link>
      </h2>
      {letters.length === 0 ? (
        <p className="small soft">{words.whatYouWriteStandsHere}</p>
      ) : (
        <ul>
          {letters.map((letter) => (
            <LetterLine key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      <div className="add">
        <Link className="btn btn-quiet btn-s btn-edge" {...to}>
          <Mail className="i" aria-hidden />
          {words.writeToTeam}
        </Link>
      </div>
    </section>
  );
}

function LetterLine({ letter }: { letter: Row }) {
  const answers = "comments_count" in letter ? letter.comments_count : 0;
  return (
    <li>
      <Face who={letter.creator} isNamed />
      <div>
        <span className="cut-2">{letter.title}</span>
        <span className="sub">
          {words.letterBy(
            firstName(letter.creator.name),
            <Moment at={letter.created_at} isShort />,
            answers > 0,
          )}
        </span>
      </div>
    </li>
  );
}

/** What was said yes and no to, the latest first. */
export function Decided({ project }: { project: Project }) {
  const decided = useApprovals(project).filter(({ decision }) => decision !== "asked");
  if (decided.length === 0) return null;
  return (
    <section className="under" aria-labelledby="decided">
      <h2 className="title-s" id="decided">
        {words.decidedSoFar}
      </h2>
      <ul className="rows">
        {decided.map((one) => (
          <DecidedRow key={one.id} approval={one} />
        ))}
      </ul>
    </section>
  );
}

function DecidedRow({ approval }: { approval: Approval }) {
  const org = useOrg();
  const { id, title, decision, decided_at, approver_id } = approval;
  const [who] = usePeopleOf([approver_id]);
  return (
    <li className="tagged">
      <span className={DECISIONS[decision].tag}>{DECISIONS[decision].words}</span>
      <Link className="main" to="/$org/recordings/$id" params={{ org, id }} dir="auto">
        {title}
      </Link>
      <span className="due">
        {who && firstName(who.name)}
        {decided_at && (
          <>
            {who && ", "}
            <Moment at={decided_at} isShort />
          </>
        )}
      </span>
    </li>
  );
}

/** Those tools in which something is for who looks: what holds nothing for them isn't shown. */
export function useToolsFor(project: Project): readonly Schemas["Tool"][] {
  const org = useOrg();
  const here = useInside();
  const tools = project.tools.filter(({ enabled }) => enabled);
  const inside = useQueries({
    queries: tools.map(({ id, key }) =>
      childrenOf(org, id, key === "chat" ? {} : { per_page: 30, ...here }),
    ),
  });
  return tools.filter((_, at) => (inside[at]?.data?.length ?? 0) > 0);
}
