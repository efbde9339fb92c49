/** One mail. The mailer sets the sender. */
export interface Mail {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Sends a mail, without automatic retries. */
  send(mail: Mail): Promise<void>;
}
