/** The actions that the audit log records, and how each reads after the administrator's name. */
export const auditSentences = {
  read_bookings: "read health answers",
  complete_booking: "marked a consultation as completed",
  undo_completion: "undid marking a consultation as completed",
  write_note: "wrote a note on a booking",
  resend_mail: "sent an email again",
  note_time: "added, changed or removed the time of a consultation",
  hold_session: "marked a session of a block as used",
  mark_session_not_held: "said that a session in the calendar did not take place, or undid it",
  put_session_back: "undid a session of a block",
  enter_block: "recorded a block paid in cash or by bank transfer",
  remove_block: "removed a block recorded by mistake",
  assign_calendar_time: "matched a time in the calendar to a booking",
  unassign_calendar_time: "unmatched a time in the calendar from a booking",
  dismiss_calendar_time: "dismissed a time from the calendar, or restored it",
  change_booking_settings: "changed the settings for bookings",
  deal_with_problems: "marked problems of a booking as dealt with, or reopened them",
  export_bookings: "exported bookings",
  refund_booking: "refunded a payment",
  create_discount: "added a discount code",
  change_discount: "changed a discount code",
  delete_discount: "deleted a discount code",
  restore_discount: "restored a discount code",
  create_workout: "added a workout",
  change_workout: "changed a workout",
  delete_workout: "deleted a workout",
  restore_workout: "restored a workout",
  create_category: "added a category",
  rename_category: "renamed a category",
  delete_category: "deleted a category",
  change_qr_settings: "changed the QR landing page",
  save_website: "changed the website’s content",
  publish_website: "published the website",
  upload_picture: "uploaded a picture",
  delete_picture: "deleted a picture for good",
  look_up_person: "looked up what is held about one person",
  export_person: "exported one person’s data",
  erase_person: "erased one person’s data",
  erase_health_answers: "erased one person’s health answers",
} as const;

/** What an entry about the settings for bookings names when one of the two pauses was turned. */
export const pauseRecords = {
  isFull: { on: "consultations paused", off: "consultations resumed" },
  isPaused: { on: "paused", off: "resumed" },
} as const;

type Pause = keyof typeof pauseRecords;

/** What the entry about a change of these settings names. */
export function turnedPauses(change: { readonly [Name in Pause]?: boolean | undefined }): string[] {
  return (["isFull", "isPaused"] as const)
    .filter((name) => change[name] !== undefined)
    .map((name) => pauseRecords[name][change[name] ? "on" : "off"]);
}

export type AuditAction = keyof typeof auditSentences;
