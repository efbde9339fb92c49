import { askForSpace, askForSpacePath, pauseTitle } from "#shared/bookings/booking-pause.ts";
import { paths } from "#shared/site/paths.ts";
import { useBookingPause } from "./booking-pause.ts";
import { ButtonLink } from "./button.tsx";
import { ArrowIcon } from "./icons.tsx";

interface ConsultationLinkProps {
  readonly size?: "large";
  readonly className?: string | undefined;
  readonly to?: string;
  readonly label?: string;
}

/** Leads to a consultation, or to the contact form while no new consultations are taken. */
export function ConsultationLink({
  to = paths.bookConsultation,
  label = "Book a Consultation",
  ...look
}: ConsultationLinkProps) {
  const { isFull } = useBookingPause();
  const text = isFull ? askForSpace : label;
  return (
    <ButtonLink to={isFull ? askForSpacePath : to} {...look}>
      <span key={text}>{text}</span>
      <ArrowIcon />
    </ButtonLink>
  );
}

/**
 * A line beside the link, which says that the trainer is full while no new consultations are taken. What it says
 * otherwise is then hidden, and can keep its place.
 */
export function UnlessFull({ children }: { children: string }) {
  const { isFull } = useBookingPause();
  return (
    <>
      {isFull && <span>{`${pauseTitle}.`}</span>}
      <span hidden={isFull}>{children}</span>
    </>
  );
}
