import { type ReactNode, useId } from "react";
import { site } from "#shared/site/site.ts";
import { ExternalIcon } from "#web/components/icons.tsx";

interface ClientPortalLinkProps {
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** Leads an existing client to the portal, in a tab of its own. */
export function ClientPortalLink({ children, ...props }: ClientPortalLinkProps) {
  const hintId = useId();
  return (
    <a
      {...props}
      href={site.clientPortalUrl}
      target="_blank"
      rel="noopener"
      aria-describedby={hintId}
    >
      {children}
      <ExternalIcon />
      <span id={hintId} hidden>
        Opens in a new tab
      </span>
    </a>
  );
}
