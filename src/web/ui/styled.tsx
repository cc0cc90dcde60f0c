import type { ReactNode } from "react";

interface Props {
  /** The address of the stylesheet. */
  by: string;
  children: ReactNode;
}

/** What has a stylesheet of its own: it is shown once that is there. */
export const Styled = ({ by, children }: Props) => (
  <>
    <link rel="stylesheet" href={by} precedence="default" />
    {children}
  </>
);
