import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import {
  type AnswerName,
  answerLabels,
  answerNames,
  answerText,
  noAnswer,
} from "#shared/consultations/booking-answers.ts";
import { HealthInformation, PersonalInformation } from "#shared/consultations/booking-form.ts";
import { hasHealthAnswers } from "#shared/consultations/health-consent.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import desk from "#web/admin/desk.module.css";
import { Moment } from "#web/admin/moment.tsx";
import { Facts } from "#web/features/bookings/booking-facts.tsx";
import { Part } from "#web/features/bookings/panel/part.tsx";

/** What the client has answered in the booking form. */
export function Answers({ booking }: { booking: AdminConsultation }) {
  return (
    <>
      <Part heading="Health">
        <Health booking={booking} />
      </Part>
      <Part heading="Fitness">
        <Facts facts={answerFacts(booking, (name) => !isPersonal(name) && !isAboutHealth(name))} />
      </Part>
    </>
  );
}

// The name is the panel's heading, and the addresses are links.
const isPersonal = (name: AnswerName) => name in PersonalInformation.shape;
const isAboutHealth = (name: AnswerName) => name in HealthInformation.shape;

function answerFacts(booking: AdminConsultation, isChosen: (name: AnswerName) => boolean) {
  return answerNames
    .filter(isChosen)
    .map((name) => [answerLabels[name], answerText(booking, name), noAnswer(name)] as const);
}

/** Without consent none are kept, and so it is not known whether any were typed. */
function Health({ booking }: { booking: AdminConsultation }) {
  const { healthErasedAt, healthConsent } = booking;
  if (healthErasedAt !== undefined) {
    return (
      <p>
        Erased <Moment at={healthErasedAt} />
      </p>
    );
  }
  if (!healthConsent && !hasHealthAnswers(booking)) {
    return <p>No health answers shared</p>;
  }
  return (
    <>
      <Facts facts={answerFacts(booking, isAboutHealth)} />
      {healthConsent && (
        <p className={desk["muted"]}>
          Consent given <Moment at={healthConsent.at} />, wording of{" "}
          <span>{longDate(healthConsent.version)}</span>
        </p>
      )}
    </>
  );
}
