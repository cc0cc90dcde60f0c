import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useEffect } from "react";
import { useOrg } from "../lib/org.ts";
import { Styled } from "./later/styled.tsx";
import { Mark } from "./mark.tsx";
import { useBeside } from "./side/beside.tsx";
import * as words from "./words.ts";

export interface Crumb {
  label: string;
  /** A recording's id; a project has `project`. */
  recording?: string;
  project?: { id: string; color?: string };
  /** A page of the organization; home, where nothing is said. */
  page?: "/$org/people" | "/$org/pings";
}

/** Where one is: project, tool, parent, each one click away. */
export function Crumbs({ way }: { way: readonly Crumb[] }) {
  const org = useOrg();
  return (
    <nav className="crumb" aria-label={words.whereYouAre}>
      {way.map(({ label, recording, project, page = "/$org" }, at) => (
        <Fragment key={recording ?? project?.id ?? label}>
          {at > 0 && (
            <span className="sep" aria-hidden="true">
              /
            </span>
          )}
          {project ? (
            <Link to="/$org/projects/$id" params={{ org, id: project.id }}>
              <Mark {...project} />
              {label}
            </Link>
          ) : recording ? (
            <Link to="/$org/recordings/$id" params={{ org, id: recording }}>
              {label}
            </Link>
          ) : (
            <Link to={page} params={{ org }}>
              {label}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

type Width = "work" | "list" | "read" | "wide" | "room";
const WIDTHS: Record<Width, string> = {
  work: "page",
  list: "page page-list",
  read: "page page-read",
  wide: "page page-wide",
  room: "page page-list page-room",
};

interface PageProps {
  /** The window's title; the organization's name follows. */
  title: string;
  width?: Width;
  way?: readonly Crumb[];
  /** The address of a stylesheet of its own. */
  css?: string;
  children: ReactNode;
}

/** One page: where one is, and below it the sheet. Beside another page it is the sheet alone. */
export function Page(props: PageProps) {
  return useBeside() ? props.children : <WholePage {...props} />;
}

function WholePage({ title, width = "work", way, css, children }: PageProps) {
  useTitle(title);
  const page = (
    <div className={WIDTHS[width]}>
      {way && <Crumbs way={way} />}
      {children}
    </div>
  );
  return css ? <Styled by={css}>{page}</Styled> : page;
}

/**
 * Names the page: whoever is put at its beginning hears where they are. Its window is called so, too, but by what
 * stands beside the page, where something does.
 */
export function useTitle(title: string, beside = title): void {
  useEffect(() => {
    document.title = beside;
  }, [beside]);
  useEffect(() => {
    const main = document.getElementById("main");
    main?.setAttribute("aria-label", title);
    return () => main?.removeAttribute("aria-label");
  }, [title]);
}
