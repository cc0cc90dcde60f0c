import type { ReactNode } from "react";

interface Props {
  title: string;
  /** One sentence that says what this is for. */
  children: ReactNode;
  action?: ReactNode;
  /** It stands in the place of a whole page, and its title is that page's. */
  isPage?: boolean;
}

/** Where nothing is yet: what it is for, and the first thing to do. */
export const Empty = ({ title, children, action, isPage = false }: Props) => (
  <div className="empty">
    <svg className="shoal" viewBox="0 0 88 48" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M4 34q10-5 20 0t20 0 20 0 20 0" strokeWidth="1.5" opacity=".6" />
      <path d="M14 41q8-4 16 0t16 0 16 0" strokeWidth="1.5" opacity=".35" />
      <path
        d="M26 30c2-9 9-14 18-14s15 5 18 14"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="16 9 22 8 40"
      />
    </svg>
    {isPage ? <h1 className="head">{title}</h1> : <p className="head">{title}</p>}
    <p>{children}</p>
    {action}
  </div>
);
