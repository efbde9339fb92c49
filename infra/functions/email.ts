import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { site } from "#shared/site/site.ts";

/** The sender's address of the site's mail, and the right to send from it. */
export class Email extends Construct {
  readonly #sender: EmailIdentity;
  readonly #senders: LambdaFunction[] = [];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#sender = new EmailIdentity(this, "Sender", {
      identity: Identity.email(site.senderEmail),
    });
  }

  /** Lets a function send mail from the sender's address only. */
  grantSend(grantee: LambdaFunction): void {
    this.#sender.grant(grantee, "ses:SendEmail");
    this.#senders.push(grantee);
  }

  /**
   * Sets the site's address, for links, in the environment of every function that sends mail. It is
   * separate from the grants because the address is known only after the API is declared.
   */
  linkTo(siteOrigin: string): void {
    for (const sender of this.#senders) sender.addEnvironment("SITE_ORIGIN", siteOrigin);
  }
}
