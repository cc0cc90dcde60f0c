import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronUp, type LucideIcon, Maximize2, X } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { isTyping } from "../../lib/keys.ts";
import { useOrg } from "../../lib/org.ts";
import { isInOrNowhere, leaving } from "../focus.ts";
import * as words from "../words.ts";
import { Beside } from "./beside.tsx";

/** Another of those that can be stepped through; nowhere to go where there is no `go`. */
interface Step {
  label: string;
  go: (() => void) | undefined;
}

export interface SideProps {
  /** The recording that it shows. */
  id: string;
  label: string;
  /** Where among the others it is. */
  place: ReactNode;
  previous: Step;
  next: Step;
  /** Somebody asked for it just now, and is put into it. */
  takesFocus: (id: string) => boolean;
  /** What has the focus when it closes, looked for then. */
  heirOf: (id: string) => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** What stands beside a page that stays in use; Escape shuts it. */
export function SideSheet(props: SideProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById("beside")), []);
  return place && createPortal(<Sheet {...props} />, place);
}

function Sheet(props: SideProps) {
  const { id, label, heirOf, onClose, children } = props;
  const org = useOrg();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const { sheet, ref } = usePlace(heirOf);
  const close = useEffectEvent(onClose);
  useEscape(onClose);
  useBegin(props, sheet);
  const path = `/${org}/recordings/${id}`;
  const around = useMemo(() => ({ tools, path, close: () => close() }), [tools, path]);
  return (
    <aside
      ref={ref}
      className="side"
      tabIndex={-1}
      aria-label={label}
      data-recording={id}
      data-path={path}
    >
      <Bar {...props} tools={setTools} />
      <Beside value={around}>{children}</Beside>
    </aside>
  );
}

/** Where the sheet is; whoever is in it when it closes is at its heir next. */
function usePlace(heirOf: SideProps["heirOf"]) {
  const sheet = useRef<HTMLElement>(null);
  const heir = useRef(heirOf);
  heir.current = heirOf;
  const ref = useCallback((element: HTMLElement) => {
    sheet.current = element;
    const left = leave(element, (id) => heir.current(id));
    return () => {
      sheet.current = null;
      left?.();
    };
  }, []);
  return { sheet, ref };
}

const leave = (element: HTMLElement, heirOf: SideProps["heirOf"]) =>
  leaving(
    ({ dataset }) =>
      () =>
        heirOf(dataset.recording ?? ""),
    isInOrNowhere,
  )(element);

/** Escape is first of all a key of the field that somebody types in, and of what is open above the page. */
function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isTyping(event.target)) return;
      if (!document.querySelector("dialog[open], [role=menu]")) close();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** What is shown next is shown from its beginning; whoever asked for it from beside it comes into the sheet. */
function useBegin({ id, takesFocus }: SideProps, sheet: RefObject<HTMLElement | null>): void {
  const isWanted = useEffectEvent(takesFocus);
  useEffect(() => {
    const inside = sheet.current;
    inside?.scrollTo(0, 0);
    if (isWanted(id) && !inside?.contains(document.activeElement))
      inside?.querySelector("button")?.focus();
  }, [id, sheet]);
}

type BarProps = SideProps & { tools: (place: HTMLElement | null) => void };

const Bar = ({ id, place, previous, next, onClose, tools }: BarProps) => {
  const org = useOrg();
  return (
    <div className="side-bar">
      <button type="button" className="icon-btn" aria-label={words.close} onClick={onClose}>
        <X className="i" aria-hidden />
      </button>
      <span className="small muted num side-place">{place}</span>
      <StepButton {...previous} icon={ChevronUp} />
      <StepButton {...next} icon={ChevronDown} />
      <Link
        className="icon-btn"
        to="/$org/recordings/$id"
        params={{ org, id }}
        aria-label={words.openAsPage}
      >
        <Maximize2 className="i" aria-hidden />
      </Link>
      <span ref={tools} className="side-tools" />
    </div>
  );
};

/** At an end it keeps the focus of whoever came there by it. */
const StepButton = ({ label, go, icon: Icon }: Step & { icon: LucideIcon }) => (
  <button
    type="button"
    className="icon-btn"
    aria-label={label}
    aria-disabled={go === undefined}
    onClick={go}
  >
    <Icon className="i" aria-hidden />
  </button>
);
