import * as z from "zod/mini";
import { AdminBooking, AdminConsultation } from "./admin-bookings.ts";
import { AuditEntry } from "./audit.ts";
import { BookingForm } from "./booking-form.ts";
import { BookingId } from "./booking-id.ts";
import { BookingPageQuery } from "./booking-lists.ts";
import { BookingNote } from "./bookings.ts";
import { Category } from "./categories.ts";
import { CategoryName } from "./category-form.ts";
import { ContactDelivery, ContactMessage } from "./contact.ts";
import { AdminDiscount, DiscountChange, NewDiscount } from "./discount-form.ts";
import { DiscountCodeEntry, discountRefusals, PercentOff } from "./discounts.ts";
import type { Endpoint } from "./endpoint.ts";
import { HealthConsentVersion } from "./health-consent.ts";
import { BookingTotals, MonthNumbers } from "./numbers.ts";
import { ErasureReport, PersonCounts, PersonRecord, PersonRequest } from "./people.ts";
import { QrScans } from "./qr-scans.ts";
import { QrLanding } from "./qr-settings.ts";
import { AdminQrSettings, QrSettingsForm } from "./qr-settings-form.ts";
import { Refund, RefundNotes, RefundRequest } from "./refunds.ts";
import { Payer, SessionAmount } from "./session-payments.ts";
import { AdminWorkout, WorkoutForm } from "./workout-form.ts";
import { PublicWorkout, WorkoutCard, WorkoutId } from "./workouts.ts";

/**
 * The contract: every endpoint of the API, declared once. Routes and authorizers, dispatch and
 * validation, the web client, the local gateway and the OpenAPI document are derived from it.
 * Each endpoint is its own export, so that a page carries only the schemas of what it calls;
 * nothing but endpoints is exported here. However long the list grows it stays one module: what is
 * derived from it takes the module's exports for all there is, and so can leave none out.
 */

const BookingParams = z.strictObject({ bookingId: BookingId });
const WorkoutParams = z.strictObject({ workoutId: WorkoutId });

/** Where a page of a list begins: the `nextCursor` of the page before. */
const Cursor = z.string().check(z.maxLength(500));
/** Hand it back to get the next page; null when there is none. */
const NextCursor = z.nullable(z.string());

/** What it takes to pay a draft by card. */
const awaitingPayment = {
  status: z.literal("awaiting_payment"),
  /** In pence. */
  amount: z.int(),
  clientSecret: z.string(),
  publishableKey: z.string(),
};
const PaymentState = z.enum(["confirmed", "processing", "awaiting_payment"]);

const writing = { ratePerSecond: 50, burst: 200 } as const;
const reading = { ratePerSecond: 50, burst: 200 } as const;

/** A change of the trainer's shows after a minute; the first visitor after a pause never waits. */
const forAMinute = { maxAgeSeconds: 60, staleSeconds: 300 } as const;

export const startBooking = {
  method: "POST",
  path: "/api/bookings",
  summary: "Write or re-price the draft; confirm a free one, prepare the payment of any other.",
  access: "public",
  lambda: "bookings/visitor",
  throttle: writing,
  body: z.strictObject({
    bookingId: BookingId,
    ...BookingForm.shape,
    /** The wording that the visitor agrees to; without it the answers about health are dropped. */
    healthConsent: z.optional(HealthConsentVersion),
    discountCode: z.optional(DiscountCodeEntry),
  }),
  response: z.discriminatedUnion("status", [
    z.object({ bookingId: BookingId, status: z.literal("confirmed") }),
    z.object({ bookingId: BookingId, ...awaitingPayment }),
  ]),
  errors: [...discountRefusals, "amount_below_minimum", "conflict", "payment_unavailable"],
} as const satisfies Endpoint;

export const confirmBooking = {
  method: "POST",
  path: "/api/bookings/{bookingId}/confirm",
  summary: "Ask Stripe whether the draft is paid, and confirm it if so.",
  access: "public",
  lambda: "bookings/visitor",
  throttle: writing,
  params: BookingParams,
  response: z.object({ status: PaymentState }),
  errors: ["booking_not_found", "conflict", "payment_unavailable"],
} as const satisfies Endpoint;

export const checkDiscount = {
  method: "POST",
  path: "/api/discounts/check",
  summary: "Look up a discount code.",
  access: "public",
  lambda: "discounts/visitor",
  throttle: writing,
  body: z.strictObject({
    code: DiscountCodeEntry,
    /** Whoever holds the last use of a code is not told that it is used up. */
    bookingId: z.optional(BookingId),
  }),
  response: z.object({ code: z.string(), percentOff: PercentOff }),
  errors: ["discount_not_found", "discount_expired", "discount_used_up"],
} as const satisfies Endpoint;

export const startPayment = {
  method: "POST",
  path: "/api/payments",
  summary:
    "Write or re-price the draft of a session payment; confirm a free one, prepare any other.",
  access: "public",
  lambda: "payments/visitor",
  throttle: writing,
  body: z.strictObject({
    paymentId: BookingId,
    /** The list price the visitor has chosen, in pence; any discount is the server's. */
    amount: SessionAmount,
    discountCode: z.optional(DiscountCodeEntry),
    payer: z.optional(z.strictObject(Payer.shape)),
  }),
  response: z.discriminatedUnion("status", [
    z.object({ paymentId: BookingId, status: z.literal("confirmed") }),
    z.object({ paymentId: BookingId, ...awaitingPayment }),
  ]),
  errors: [...discountRefusals, "amount_below_minimum", "conflict", "payment_unavailable"],
} as const satisfies Endpoint;

export const confirmPayment = {
  method: "POST",
  path: "/api/payments/{paymentId}/confirm",
  summary: "Ask Stripe whether the session payment is made, and record it if so.",
  access: "public",
  lambda: "payments/visitor",
  throttle: writing,
  params: z.strictObject({ paymentId: BookingId }),
  response: z.object({ status: PaymentState }),
  errors: ["booking_not_found", "conflict", "payment_unavailable"],
} as const satisfies Endpoint;

export const refundBooking = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/refunds",
  summary: "Give back what was paid, or a part of it. Asking again with the same id does no more.",
  access: "admin",
  audit: "refund_booking",
  lambda: "payments/admin",
  throttle: reading,
  params: BookingParams,
  body: RefundRequest,
  response: z.object({
    bookingId: BookingId,
    refunds: z.array(Refund),
    refundNotes: RefundNotes,
    /** In pence: what has been given back, and what may still be. */
    refundedAmount: z.int(),
    leftToRefund: z.int(),
  }),
  errors: ["booking_not_found", "refund_not_possible", "refund_too_large", "conflict"],
} as const satisfies Endpoint;

export const stripeWebhook = {
  method: "POST",
  path: "/api/webhooks/stripe",
  summary: "Receive a signed event from Stripe.",
  access: "stripe",
  lambda: "payments/webhook",
  throttle: { ratePerSecond: 100, burst: 400 },
  body: "raw",
  response: z.object({ received: z.literal(true) }),
  errors: ["signature_invalid", "payment_unavailable"],
} as const satisfies Endpoint;

export const sendContactMessage = {
  method: "POST",
  path: "/api/contact",
  summary: "Mail a visitor's message to the trainer.",
  access: "public",
  seesAddress: true,
  lambda: "contact/visitor",
  throttle: writing,
  body: z.strictObject({ ...ContactMessage.shape, ...ContactDelivery.shape }),
  response: z.object({ status: z.literal("sent") }),
  errors: ["conflict", "too_many_requests", "message_not_sent"],
} as const satisfies Endpoint;

export const listWorkouts = {
  method: "GET",
  path: "/api/workouts",
  summary: "List the workouts of the library, newest first, a page at a time.",
  access: "public",
  lambda: "workouts/visitor",
  throttle: reading,
  cache: forAMinute,
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  response: z.object({ workouts: z.array(WorkoutCard), nextCursor: NextCursor }),
  errors: [],
} as const satisfies Endpoint;

export const getWorkout = {
  method: "GET",
  path: "/api/workouts/{workoutId}",
  summary: "Read one workout.",
  access: "public",
  lambda: "workouts/visitor",
  throttle: reading,
  cache: forAMinute,
  params: z.strictObject({ workoutId: WorkoutId }),
  response: PublicWorkout,
  errors: ["workout_not_found"],
} as const satisfies Endpoint;

export const listCategories = {
  method: "GET",
  path: "/api/categories",
  summary: "List the categories of workouts, alphabetically.",
  access: "public",
  lambda: "workouts/visitor",
  throttle: reading,
  cache: forAMinute,
  response: z.object({ categories: z.array(z.pick(Category, { name: true })) }),
  errors: [],
} as const satisfies Endpoint;

export const getQrSettings = {
  method: "GET",
  path: "/api/qr-settings",
  summary: "Tell where a scanned QR code leads.",
  access: "public",
  lambda: "qr-settings/visitor",
  throttle: reading,
  cache: forAMinute,
  response: QrLanding,
  errors: [],
} as const satisfies Endpoint;

export const listBookings = {
  method: "GET",
  path: "/api/admin/bookings",
  summary: "List or search consultations, or session payments, newest first, a page at a time.",
  access: "admin",
  audit: "read_bookings",
  lambda: "bookings/admin",
  throttle: reading,
  query: BookingPageQuery,
  response: z.object({
    bookings: z.array(AdminBooking),
    nextCursor: NextCursor,
    /** Whether a search may have found more than it shows: then it is to be more precise. */
    isPartial: z.boolean(),
  }),
  errors: [],
} as const satisfies Endpoint;

export const exportBookings = {
  method: "GET",
  path: "/api/admin/bookings/export",
  summary: "Write out bookings as CSV, without health answers and notes, a page at a time.",
  access: "admin",
  audit: "export_bookings",
  lambda: "bookings/admin",
  throttle: reading,
  query: BookingPageQuery,
  response: z.object({
    /** Lines of the file; the first page begins with the names of the columns. */
    csv: z.string(),
    /** How many bookings there are on the page. */
    count: z.int(),
    nextCursor: NextCursor,
    isPartial: z.boolean(),
  }),
  errors: [],
} as const satisfies Endpoint;

export const getBooking = {
  method: "GET",
  path: "/api/admin/bookings/{bookingId}",
  summary: "Read one booking as it is now.",
  access: "admin",
  audit: "read_bookings",
  lambda: "bookings/admin",
  throttle: reading,
  params: BookingParams,
  response: AdminBooking,
  errors: ["booking_not_found"],
} as const satisfies Endpoint;

export const writeBookingNote = {
  method: "PUT",
  path: "/api/admin/bookings/{bookingId}/note",
  summary: "Write the trainer's own note on a booking.",
  access: "admin",
  audit: "write_note",
  lambda: "bookings/admin",
  throttle: reading,
  params: BookingParams,
  body: z.strictObject({
    note: BookingNote,
    /** The `noteChangedAt` of the note that this one replaces; null when there has never been one. */
    seen: z.nullable(z.iso.datetime()),
  }),
  response: AdminBooking,
  errors: ["booking_not_found", "note_changed"],
} as const satisfies Endpoint;

export const resendMail = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/resend-mail",
  summary: "Send the visitor's confirmation, or the payer's receipt, once more.",
  access: "admin",
  audit: "resend_mail",
  lambda: "mail/admin",
  throttle: reading,
  params: BookingParams,
  body: z.strictObject({
    /** How often it has been tried, as seen; if that has changed, nothing is sent. */
    attempts: z.int().check(z.minimum(0)),
  }),
  response: AdminBooking,
  errors: ["booking_not_found", "no_mail_address"],
} as const satisfies Endpoint;

export const completeBooking = {
  method: "POST",
  path: "/api/admin/bookings/{bookingId}/complete",
  summary: "Mark a consultation as completed. Doing it again changes nothing.",
  access: "admin",
  audit: "complete_booking",
  lambda: "bookings/admin",
  throttle: reading,
  params: BookingParams,
  response: AdminConsultation,
  errors: ["booking_not_found"],
} as const satisfies Endpoint;

export const listAudit = {
  method: "GET",
  path: "/api/admin/audit",
  summary: "List what administrators have done, newest first, a page at a time.",
  access: "admin",
  lambda: "audit/admin",
  throttle: reading,
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  response: z.object({ entries: z.array(AuditEntry), nextCursor: NextCursor }),
  errors: [],
} as const satisfies Endpoint;

export const lookUpPerson = {
  method: "POST",
  path: "/api/admin/people/look-up",
  summary: "Count what is held under an e-mail address, a page at a time.",
  access: "admin",
  audit: "look_up_person",
  lambda: "people/admin",
  throttle: reading,
  body: PersonRequest,
  response: z.object({ counts: PersonCounts, nextCursor: NextCursor }),
  errors: [],
} as const satisfies Endpoint;

export const exportPerson = {
  method: "POST",
  path: "/api/admin/people/export",
  summary: "Hand out everything that is held under an e-mail address, a page at a time.",
  access: "admin",
  audit: "export_person",
  lambda: "people/admin",
  throttle: reading,
  body: PersonRequest,
  response: z.object({ records: z.array(PersonRecord), nextCursor: NextCursor }),
  errors: [],
} as const satisfies Endpoint;

export const erasePerson = {
  method: "POST",
  path: "/api/admin/people/erase",
  summary:
    "Erase the person from what is held under an e-mail address, a page at a time. The accounting record stays. Doing it again changes nothing.",
  access: "admin",
  audit: "erase_person",
  lambda: "people/admin",
  throttle: reading,
  body: PersonRequest,
  response: z.object({ report: ErasureReport, nextCursor: NextCursor }),
  errors: ["conflict"],
} as const satisfies Endpoint;

export const eraseHealthAnswers = {
  method: "POST",
  path: "/api/admin/people/erase-health-answers",
  summary:
    "Erase the answers about health from what is held under an e-mail address, a page at a time. Doing it again changes nothing.",
  access: "admin",
  audit: "erase_health_answers",
  lambda: "people/admin",
  throttle: reading,
  body: PersonRequest,
  response: z.object({ report: ErasureReport, nextCursor: NextCursor }),
  errors: [],
} as const satisfies Endpoint;

const DiscountParams = z.strictObject({ code: DiscountCodeEntry });

export const listDiscounts = {
  method: "GET",
  path: "/api/admin/discounts",
  summary: "List the discount codes, alphabetically, a page at a time.",
  access: "admin",
  lambda: "discounts/admin",
  throttle: reading,
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  response: z.object({ discounts: z.array(AdminDiscount), nextCursor: NextCursor }),
  errors: [],
} as const satisfies Endpoint;

export const createDiscount = {
  method: "POST",
  path: "/api/admin/discounts",
  summary: "Add a discount code. One that exists, whatever the case, is left as it is.",
  access: "admin",
  audit: "create_discount",
  lambda: "discounts/admin",
  throttle: reading,
  body: NewDiscount,
  response: AdminDiscount,
  errors: ["discount_exists"],
} as const satisfies Endpoint;

export const changeDiscount = {
  method: "PATCH",
  path: "/api/admin/discounts/{code}",
  summary: "Change what is given of a discount code; null takes a limit or the expiry away.",
  access: "admin",
  audit: "change_discount",
  lambda: "discounts/admin",
  throttle: reading,
  params: DiscountParams,
  body: DiscountChange,
  response: AdminDiscount,
  errors: ["discount_gone"],
} as const satisfies Endpoint;

export const deleteDiscount = {
  method: "DELETE",
  path: "/api/admin/discounts/{code}",
  summary: "Delete a discount code. Doing it again changes nothing.",
  access: "admin",
  audit: "delete_discount",
  lambda: "discounts/admin",
  throttle: reading,
  params: DiscountParams,
  response: z.object({ status: z.literal("deleted") }),
  errors: [],
} as const satisfies Endpoint;

export const restoreDiscount = {
  method: "POST",
  path: "/api/admin/discounts/{code}/restore",
  summary: "Bring back a discount code that was deleted within the last day, as it was.",
  access: "admin",
  audit: "restore_discount",
  lambda: "discounts/admin",
  throttle: reading,
  params: DiscountParams,
  response: AdminDiscount,
  errors: ["discount_gone"],
} as const satisfies Endpoint;

export const listAdminWorkouts = {
  method: "GET",
  path: "/api/admin/workouts",
  summary: "List the workouts with all that can be edited, newest first, a page at a time.",
  access: "admin",
  lambda: "workouts/admin",
  throttle: reading,
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  response: z.object({ workouts: z.array(AdminWorkout), nextCursor: NextCursor }),
  errors: [],
} as const satisfies Endpoint;

export const getAdminWorkout = {
  method: "GET",
  path: "/api/admin/workouts/{workoutId}",
  summary: "Read one workout as it is this moment.",
  access: "admin",
  lambda: "workouts/admin",
  throttle: reading,
  params: WorkoutParams,
  response: AdminWorkout,
  errors: ["workout_not_found"],
} as const satisfies Endpoint;

export const createWorkout = {
  method: "POST",
  path: "/api/admin/workouts",
  summary: "Add a workout. The client makes the id, so that sending it again adds no second one.",
  access: "admin",
  audit: "create_workout",
  lambda: "workouts/admin",
  throttle: writing,
  body: z.strictObject({ workoutId: z.uuid(), ...WorkoutForm.shape }),
  response: AdminWorkout,
  errors: ["workout_changed"],
} as const satisfies Endpoint;

export const updateWorkout = {
  method: "PUT",
  path: "/api/admin/workouts/{workoutId}",
  summary: "Edit a workout, if it still is at the revision that was edited.",
  access: "admin",
  audit: "change_workout",
  lambda: "workouts/admin",
  throttle: writing,
  params: WorkoutParams,
  body: z.strictObject({ ...WorkoutForm.shape, revision: z.int().check(z.minimum(0)) }),
  response: AdminWorkout,
  errors: ["workout_not_found", "workout_changed"],
} as const satisfies Endpoint;

export const deleteWorkout = {
  method: "DELETE",
  path: "/api/admin/workouts/{workoutId}",
  summary: "Take a workout out of the library. It can be restored for some days.",
  access: "admin",
  audit: "delete_workout",
  lambda: "workouts/admin",
  throttle: writing,
  params: WorkoutParams,
  response: z.object({ status: z.literal("deleted") }),
  errors: ["workout_not_found"],
} as const satisfies Endpoint;

export const restoreWorkout = {
  method: "POST",
  path: "/api/admin/workouts/{workoutId}/restore",
  summary: "Put a deleted workout back to where it was.",
  access: "admin",
  audit: "restore_workout",
  lambda: "workouts/admin",
  throttle: writing,
  params: WorkoutParams,
  response: AdminWorkout,
  errors: ["workout_not_found"],
} as const satisfies Endpoint;

export const listAdminCategories = {
  method: "GET",
  path: "/api/admin/categories",
  summary: "List the categories as they are this moment, alphabetically.",
  access: "admin",
  lambda: "workouts/admin",
  throttle: reading,
  response: listCategories.response,
  errors: [],
} as const satisfies Endpoint;

export const createCategory = {
  method: "POST",
  path: "/api/admin/categories",
  summary: "Add a category, after the default set. The id makes sending it again harmless.",
  access: "admin",
  audit: "create_category",
  lambda: "workouts/admin",
  throttle: writing,
  body: z.strictObject({ categoryId: z.uuid(), name: CategoryName }),
  response: z.pick(Category, { name: true }),
  errors: ["category_exists"],
} as const satisfies Endpoint;

export const getAdminQrSettings = {
  method: "GET",
  path: "/api/admin/qr-settings",
  summary: "Read everything that is set up behind the QR code.",
  access: "admin",
  lambda: "qr-settings/admin",
  throttle: reading,
  response: AdminQrSettings,
  errors: [],
} as const satisfies Endpoint;

export const saveQrSettings = {
  method: "PUT",
  path: "/api/admin/qr-settings",
  summary:
    "Set where the QR code leads, if the settings still are at the revision that was edited.",
  access: "admin",
  audit: "change_qr_settings",
  lambda: "qr-settings/admin",
  throttle: writing,
  body: QrSettingsForm,
  response: AdminQrSettings,
  errors: ["qr_settings_changed"],
} as const satisfies Endpoint;

export const countQrScan = {
  method: "POST",
  path: "/api/qr-scans",
  summary: "Count that the QR code was scanned, and nothing about by whom.",
  access: "public",
  lambda: "qr-scans/visitor",
  throttle: { ratePerSecond: 10, burst: 40 },
  response: z.object({ status: z.literal("counted") }),
  errors: [],
} as const satisfies Endpoint;

export const getQrScans = {
  method: "GET",
  path: "/api/admin/qr-scans",
  summary: "Tell how often the QR code was scanned, day by day.",
  access: "admin",
  lambda: "qr-settings/admin",
  throttle: reading,
  response: QrScans,
  errors: [],
} as const satisfies Endpoint;

export const getNumbers = {
  method: "GET",
  path: "/api/admin/numbers",
  summary: "Tell what was booked, paid and given back in each month, and how many stand where.",
  access: "admin",
  lambda: "numbers/admin",
  throttle: reading,
  query: z.strictObject({}),
  response: z.object({
    /** Those in which anything happened, oldest first. */
    months: z.array(MonthNumbers),
    totals: z.object({ consultations: BookingTotals, sessions: BookingTotals }),
  }),
  errors: [],
} as const satisfies Endpoint;
