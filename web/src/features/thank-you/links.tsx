import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { ExternalIcon } from "#web/components/icons.tsx";

export function ScheduleLink({ to = site.schedulingUrl }: { to?: string }) {
  return (
    <ButtonLink to={to} size="large">
      Schedule your call
      <ExternalIcon />
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
