import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"button">, "type" | "children"> {
  /** Of what its menu is; nobody sees more of it than three dots. */
  label: string;
}

/** The button of a menu, where there is no room for words. */
export const MoreButton = ({ label, className = "icon-btn icon-btn-s", ...rest }: Props) => (
  <button type="button" className={className} aria-label={label} {...rest}>
    <Ellipsis className="i" aria-hidden />
  </button>
);
