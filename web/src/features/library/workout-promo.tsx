import { BookingPromo } from "#web/components/booking-promo.tsx";

export function WorkoutPromo() {
  return (
    <BookingPromo title="A screen can’t see your knees">
      I can. Book a consultation, and leave with a plan that fits your body, your goals and your
      week.
    </BookingPromo>
  );
}
