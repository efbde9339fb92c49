import { Stack } from "aws-cdk-lib";
import { UserPoolEmail } from "aws-cdk-lib/aws-cognito";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { Settings } from "#infra/settings.ts";
import { MailDomain, mailFromDomain, sendersDomain } from "./mail-domain.ts";

/** Whether the mails that a function sends are text alone, or have files. */
export type MailContent = "text" | "files";

/** The sender of the site's mail, and the right to send from it. */
export class Email extends Construct {
  /** Of every mail: SES reports by it what bounced. */
  readonly configurationSet: ConfigurationSet;
  readonly #senderEmail: string;
  /** The domain that is verified in Route 53, in place of the address. */
  readonly #domainName: string | undefined;
  readonly #senders: LambdaFunction[] = [];

  constructor(scope: Construct, id: string, settings: Pick<Settings, "senderEmail" | "domain">) {
    super(scope, id);
    const { senderEmail } = settings;
    this.#senderEmail = senderEmail;
    const domain = sendersDomain(settings);
    if (domain) new MailDomain(this, "Domain", domain);
    // Until the operator has published the domain's records, the address alone may send.
    const isPublished = domain !== undefined && "hostedZoneId" in domain.proof;
    this.#domainName = isPublished ? domain.name : undefined;
    if (!isPublished) {
      new EmailIdentity(this, "Sender", {
        identity: Identity.email(senderEmail),
        feedbackForwarding: false,
        ...(domain && { mailFromDomain: mailFromDomain(domain) }),
      });
    }
    // An address that has bounced once is tried again, when the trainer asks for it or its owner books
    // again. A visitor who reported spam gets no more mail; SES reports that as a bounce, so it is not
    // silent.
    this.configurationSet = new ConfigurationSet(this, "Mails", {
      suppressionReasons: SuppressionReasons.COMPLAINTS_ONLY,
      // Confirmations contain visitors' health answers.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
  }

  /**
   * Lets a function send mail from the sender's address only. In its sandbox SES also requires a right
   * on the recipient's identity, so the right is limited by sender and not by identity.
   */
  grantSend(grantee: LambdaFunction, content: MailContent): void {
    const { configurationSetName } = this.configurationSet;
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: "ses", resource, resourceName });
    grantee.addToRolePolicy(
      new PolicyStatement({
        // Mails with a calendar file are sent raw.
        actions: ["ses:SendEmail", ...(content === "files" ? ["ses:SendRawEmail"] : [])],
        resources: [arn("identity", "*"), arn("configuration-set", configurationSetName)],
        conditions: { StringEquals: { "ses:FromAddress": this.#senderEmail } },
      }),
    );
    grantee.addEnvironment("MAIL_CONFIGURATION_SET", configurationSetName);
    this.#senders.push(grantee);
  }

  /** The sender of Cognito's mails, which must be verified when the user pool is deployed. */
  forSignIn(fromName: string): UserPoolEmail {
    return UserPoolEmail.withSES({
      fromEmail: this.#senderEmail,
      fromName,
      sesRegion: Stack.of(this).region,
      ...(this.#domainName !== undefined && { sesVerifiedDomain: this.#domainName }),
      configurationSetName: this.configurationSet.configurationSetName,
    });
  }

  /**
   * Sets the site's address, for links, in the environment of every function that sends mail. It is
   * separate from the grants because the address is known only after the API is declared.
   */
  linkTo(siteOrigin: string): void {
    for (const sender of this.#senders) sender.addEnvironment("SITE_ORIGIN", siteOrigin);
  }
}
