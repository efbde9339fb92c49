import { wizardMessages } from "#shared/bookings/booking-form.ts";
import { consultationFeePence } from "#shared/site/site.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import { Page } from "#web/components/page.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { BookingWizard, WizardPlaceholder } from "./booking-wizard.tsx";

/** `/booking-form`: the wizard, as the visitor left it in this tab. */
export default function BookingFormPage() {
  const inBrowser = useInBrowser();
  return (
    <Page
      title={wizardMessages.title}
      lead={`Four short steps about you, then a look over it all. The consultation is ${formatPoundsInProse(consultationFeePence)}, paid by card at the end.`}
      description="Book a one-to-one fitness consultation: tell us about your goals, choose your days and pay securely online."
    >
      {inBrowser ? <BookingWizard /> : <WizardPlaceholder />}
    </Page>
  );
}
