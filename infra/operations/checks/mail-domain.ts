import * as z from "zod/mini";
import { mailDomainOutput } from "#infra/mail/mail-domain.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";

const MailDomain = z.object({
  name: z.string(),
  /** Where bounces go: the domain of the envelope's sender. */
  mailFrom: z.string(),
  /** Whether the deployment has put the records into Route 53. */
  isPublished: z.boolean(),
  records: z.array(z.object({ type: z.string(), name: z.string(), value: z.string() })),
});
type MailDomain = z.infer<typeof MailDomain>;

/** The domain that mail is sent from; none if only the sender's address is verified. */
export function readMailDomain({ outputs }: Pick<Deployment, "outputs">): MailDomain | undefined {
  const output = outputs[mailDomainOutput];
  return output === undefined ? undefined : MailDomain.parse(JSON.parse(output));
}

/** How the records of a domain get published, as a sentence, with the records if it is by hand. */
export function howToPublish({ isPublished, records, name }: MailDomain): string {
  if (isPublished) {
    return `The records are in Route 53, where SES finds them within minutes. If this lasts longer, check that your registrar lists the name servers of ${name}'s zone.`;
  }
  const lines = records.map((each) => `\n          ${each.type} ${each.name} → ${each.value}`);
  return `Publish these records where ${name}'s DNS is; SES looks for them for three days:${lines.join("")}`;
}
