/** One mail, ready to go. The sender is the mailer's own. */
export interface Mail {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Hands a mail over for delivery. Never tries twice by itself. */
  send(mail: Mail): Promise<void>;
}
