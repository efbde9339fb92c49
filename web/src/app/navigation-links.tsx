import { type ReactNode, useId } from "react";
import { NavLink } from "react-router-dom";
import { ExternalIcon } from "#web/components/icons.tsx";
import { useWebsite } from "#web/website.ts";

interface NavigationLinkProps {
  to: string;
  className: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the navigation; `aria-current` marks the current page and its parents. */
export function NavigationLink({ className = "", ...props }: NavigationLinkProps) {
  return <NavLink {...props} end={props.to === "/"} className={className} />;
}

interface ClientPortalLinkProps {
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

export function ClientPortalLink({ children, ...props }: ClientPortalLinkProps) {
  const hintId = useId();
  const { clientPortalUrl } = useWebsite().where;
  return (
    <a {...props} href={clientPortalUrl} target="_blank" rel="noopener" aria-describedby={hintId}>
      {children}
      <ExternalIcon />
      <span id={hintId} hidden>
        Opens in a new tab
      </span>
    </a>
  );
}
