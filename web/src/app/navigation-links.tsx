import { type ComponentProps, useId } from "react";
import { type LinkProps, NavLink } from "react-router-dom";
import { ExternalIcon } from "#web/components/icons.tsx";
import { useWebsite } from "#web/website.ts";

/** A link of the navigation; `aria-current` marks the current page and its parents. */
export function NavigationLink({ className = "", ...props }: Omit<LinkProps, "style">) {
  return <NavLink {...props} className={className} />;
}

export function ClientPortalLink({ children, ...props }: ComponentProps<"a">) {
  const hintId = useId();
  const { clientPortalUrl } = useWebsite().where;
  return (
    <a {...props} href={clientPortalUrl} target="_blank" rel="noopener" aria-describedby={hintId}>
      <span>{children}</span>
      <ExternalIcon />
      <span id={hintId} hidden>
        Opens in a new tab
      </span>
    </a>
  );
}
