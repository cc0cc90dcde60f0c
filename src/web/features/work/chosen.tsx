import type { ReactNode } from "react";

interface Props {
  icon?: ReactNode;
  mayChange: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** What was chosen: a button for who may choose anew, words for all others. */
export const Chosen = ({ icon, mayChange, onChange, children }: Props) =>
  mayChange ? (
    <button type="button" className="select" onClick={onChange}>
      {icon}
      {children}
    </button>
  ) : (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
