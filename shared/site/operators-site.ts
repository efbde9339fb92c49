/** What belongs to one trainer and only the operator can change, in `operator/site.ts`. */
export interface Site {
  readonly brand: string;
  /** The address the site is served from, without a trailing slash. */
  readonly origin: string;
  /** Where the trainer's notifications and contact messages go. */
  readonly trainerEmail: string;
  /** The address that the site's mail is sent from; verified with SES at deployment. */
  readonly senderEmail: string;
  /** What the privacy notice promises, beside the names above. These are the trainer's commitments. */
  readonly privacy: {
    /**
     * When you last changed a promise below: a date such as `2026-11-22`. A release that changes the notice's
     * words has its own date, and the notice shows the later one.
     */
    readonly changed: string;
    /** Where the product is deployed: the place of the AWS region. */
    readonly dataLocation: string;
    readonly keepFor: {
      readonly healthAnswersMonths: number;
      /** HMRC wants records of a tax year for about five years after it; accountants keep seven. */
      readonly bookingsTaxYears: number;
      readonly messagesMonths: number;
      /** The list of what administrators have done. */
      readonly activityYears: number;
      /** The logs of the functions and the gateway: one of the periods that CloudWatch offers. */
      readonly logDays: number;
    };
  };
}
