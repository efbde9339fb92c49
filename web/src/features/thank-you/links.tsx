import { paths } from "#shared/site/paths.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { ExternalIcon } from "#web/components/icons.tsx";
import { useWebsite } from "#web/website.ts";

export function ScheduleLink() {
  const { schedulingUrl } = useWebsite().where;
  return (
    <ButtonLink to={schedulingUrl} size="large">
      Choose a time
      <ExternalIcon />
    </ButtonLink>
  );
}

/** Stripe's script, which is loaded here, must not see the address. */
export function BookingLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} variant="secondary" reloadDocument>
      {children}
    </ButtonLink>
  );
}

export function HomeLink() {
  return (
    <ButtonLink to={paths.home} variant="quiet">
      Return to Home
    </ButtonLink>
  );
}
