import { consultations } from "#shared/consultations/kind.ts";
import { sessions } from "#shared/sessions/kind.ts";
import type { BookingKind } from "./booking-kinds.ts";
import type { KindRules } from "./kind-rules.ts";

/** The next kind of booking is an entry here, and in the tables of lambdas/ and web/ that do not compile without it. */
export const kindRules: Readonly<Record<BookingKind, KindRules>> = { consultations, sessions };
