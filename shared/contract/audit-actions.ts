/** The calls of administrators that the audit log keeps. */
export const auditActions = [
  "read_bookings",
  "complete_booking",
  "write_note",
  "resend_mail",
  "export_bookings",
  "refund_booking",
  "create_discount",
  "change_discount",
  "delete_discount",
  "restore_discount",
  "create_workout",
  "change_workout",
  "delete_workout",
  "restore_workout",
  "create_category",
  "change_qr_settings",
  "look_up_person",
  "export_person",
  "erase_person",
  "erase_health_answers",
] as const;
export type AuditAction = (typeof auditActions)[number];
