import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useOrg, usePeople } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { Face, firstName } from "../../ui/faces.tsx";
import { leaving, toNextRow } from "../../ui/focus.ts";
import { later } from "../../ui/later/later.tsx";
import { Mark } from "../../ui/mark.tsx";
import { projects } from "../home/data.ts";
import { Deeds } from "./deeds.tsx";
import { type Fold, folded, inPlace, opensAt } from "./fold.ts";
import { markNew, markRead } from "./mark.ts";
import { titleOf } from "./news-title.ts";
import type { RowsIn } from "./parts.ts";
import { Singles } from "./singles.tsx";
import * as words from "./words.ts";

const Answering = later(() => import("./answering.tsx"), "Answering");

interface RowsProps {
  label: string;
  of: RowsIn;
  /** So many rows at most, and the one that is being answered. */
  most?: number;
}

/** What one was told, with the news of one kind about one thing in one row. */
export function Rows({ label, of: { news, answering, onAnswering }, most = Infinity }: RowsProps) {
  const all = folded(news).filter(({ key }, at) => at < most || key === answering);
  const stood = useRef<readonly string[]>([]);
  const isHeld = all.some(({ key }) => key === answering);
  const rows = isHeld ? inPlace(all, stood.current) : all;
  stood.current = rows.map(({ key }) => key);
  return (
    <ul className="hey" aria-label={label}>
      {rows.map((fold) => (
        <NewsRow
          key={fold.key}
          fold={fold}
          isAnswering={fold.key === answering}
          onAnswering={(is) => onAnswering(is ? fold.key : null)}
        />
      ))}
    </ul>
  );
}

/** The way to what it is about, where that is something of its own. */
function NewsTitle({ fold, title }: { fold: Fold; title: string }) {
  const org = useOrg();
  const open = () => void markRead(org, fold);
  const recording = opensAt(fold);
  const { bulletin_id } = fold.newest;
  if (recording)
    return (
      <Link to="/$org/recordings/$id" params={{ org, id: recording }} onClick={open} dir="auto">
        {title}
      </Link>
    );
  if (!bulletin_id) return <b>{title}</b>;
  return (
    <Link to="/$org/bulletins/$id" params={{ org, id: bulletin_id }} onClick={open}>
      {title}
    </Link>
  );
}

/** Who did what, in words. */
function useWhy({ newest, people, isMore }: Fold) {
  const all = usePeople();
  const who = all.find((one) => one.membership_id === newest.actor_membership_id);
  const did = words.whyWords(newest.action);
  const others = people.filter((id) => id !== newest.actor_membership_id).length;
  const name = who && words.andOthers(firstName(who.name), isMore ? null : others);
  return { who, why: name ? words.whoDid(name, did) : did };
}

const DEEDS = ".hey-deeds button, .hey-more button";

/** A ref for a row: who has just answered it when it goes is at the next one, or the one before. */
const afterAnswer = leaving(
  (row) => {
    const rows = [...(row.parentElement?.children ?? [])];
    const at = rows.indexOf(row);
    const near = [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()];
    return () => {
      const next = near.find(({ isConnected }) => isConnected);
      return (
        next?.querySelector<HTMLElement>(DEEDS) ?? next?.querySelector<HTMLElement>("a, button")
      );
    };
  },
  (row) => document.activeElement?.closest(".hey-answer, [data-answer]")?.closest("li") === row,
);

interface RowProps {
  fold: Fold;
  isAnswering: boolean;
  onAnswering: (isAnswering: boolean) => void;
}

function NewsRow({ fold, isAnswering, onAnswering }: RowProps) {
  const { newest, singles } = fold;
  const { who, why } = useWhy(fold);
  // What is about nothing of its own is said by why alone.
  const title = titleOf(newest) || why;
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const near = () => {
    setNear(true);
    void Answering.soon();
  };
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isFolded = singles.length > 1;
  const quote = isFolded && isOpen ? null : newest.excerpt;
  return (
    <li
      ref={afterAnswer}
      className={newest.read ? undefined : "new"}
      onPointerEnter={near}
      onFocus={near}
    >
      {who ? <Face who={who} size="m" isNamed /> : <span />}
      <div>
        <NewsTitle fold={fold} title={title} />
        <Why
          fold={fold}
          title={title}
          why={why}
          many={isFolded ? { id, isOpen, onOpen: () => setOpen(!isOpen) } : null}
        />
        {quote && quote !== title && (
          <p className="quote cut-2" dir="auto">
            “{quote}”
          </p>
        )}
        {isFolded && isOpen && <Singles id={id} fold={fold} />}
        {isAnswering && (
          <Answering fold={fold} title={title} opener={opener} onDone={() => onAnswering(false)} />
        )}
      </div>
      <End fold={fold} title={title}>
        <Deeds
          fold={fold}
          title={title}
          opener={opener}
          isAnswering={isAnswering}
          isNear={isNear}
          onAnswer={() => onAnswering(true)}
        />
      </End>
    </li>
  );
}

interface WhyProps {
  fold: Fold;
  title: string;
  why: string;
  /** What shows one by one what it stands for; null where that is one thing. */
  many: { id: string; isOpen: boolean; onOpen: () => void } | null;
}

/** Why one was told, where it lies, and how much it stands for. */
function Why({ fold: { newest, count }, title, why, many }: WhyProps) {
  const inAll = words.soMany(newest.action, count);
  return (
    <span className="why">
      {title !== why && why}
      {many ? (
        <button
          type="button"
          className="hey-many"
          aria-expanded={many.isOpen}
          aria-controls={many.isOpen ? many.id : undefined}
          aria-label={words.showThem(inAll, title)}
          onClick={many.onOpen}
        >
          {inAll}
          <ChevronDown className="i" aria-hidden />
        </button>
      ) : (
        count > 1 && <span>{inAll}</span>
      )}
      <Where project={newest.project_id} />
    </span>
  );
}

function Where({ project: id }: { project: string | null }) {
  const project = useQuery(projects(useOrg())).data?.find((one) => one.id === id);
  if (!project) return null;
  return (
    <span className="where">
      <Mark id={project.id} color={project.color} />
      {project.name}
    </span>
  );
}

/** When it was, whether it is new, and what one does with it. */
function End({ fold, title, children }: { fold: Fold; title: string; children: ReactNode }) {
  const org = useOrg();
  const { read, updated_at } = fold.newest;
  return (
    <span className="end">
      <span className="due">
        <Moment at={updated_at} isShort />
      </span>
      <button
        ref={toNextRow}
        type="button"
        className="read-it"
        aria-label={read ? words.markAsNew(title) : words.markAsRead(title)}
        onClick={() => void (read ? markNew(org, fold) : markRead(org, fold))}
      >
        <span className={read ? "dot dot-read" : "dot"} />
      </button>
      {children}
    </span>
  );
}
