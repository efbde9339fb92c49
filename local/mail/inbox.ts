interface Mail {
  /** Several addresses are joined by a comma. */
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The other parts of a raw mail: a file has a name. */
  readonly parts?: readonly {
    readonly type: string;
    readonly name: string;
    readonly content: string;
  }[];
  /** A raw mail as it was sent. */
  readonly source?: string;
  /** ISO 8601. */
  readonly at: string;
}

/** More than anyone reads; a long session must not fill the memory. */
const maximumMails = 500;

export function createInbox() {
  let mails: readonly Mail[] = [];
  return {
    add(mail: Mail): void {
      mails = [mail, ...mails].slice(0, maximumMails);
    },
    /** Newest first. */
    list: () => mails,
    clear(): void {
      mails = [];
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
