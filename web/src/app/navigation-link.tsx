import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";

interface NavigationLinkProps {
  to: string;
  className: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the navigation; `aria-current` marks the one that the visitor is on, or below. */
export function NavigationLink({ className = "", ...props }: NavigationLinkProps) {
  return <NavLink {...props} end={props.to === "/"} className={className} />;
}
