import type { ReactNode } from "react";

interface Props {
  icon?: ReactNode;
  mayChange: boolean;
  onChange: () => void;
  /** Somebody comes near to changing it. */
  onNear?: () => void;
  children: ReactNode;
}

/** What was chosen: a button for who may choose anew, words for all others. */
export const Chosen = ({ icon, mayChange, onChange, onNear, children }: Props) =>
  mayChange ? (
    <button
      type="button"
      className="select"
      onClick={onChange}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {icon}
      {children}
    </button>
  ) : (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
