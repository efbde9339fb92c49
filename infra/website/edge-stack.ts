import { Stack, type StackProps } from "aws-cdk-lib";
import {
  Certificate,
  CertificateValidation,
  type ICertificate,
} from "aws-cdk-lib/aws-certificatemanager";
import { HostedZone } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import type { Settings } from "#infra/settings.ts";
import { Firewall } from "./firewall.ts";

interface EdgeStackProps extends StackProps {
  readonly settings: Settings;
}

/**
 * What CloudFront requires in us-east-1: the certificate of a domain in Route 53, and the firewall.
 * The stack exists only if the settings need one of them.
 */
export class EdgeStack extends Stack {
  readonly certificate: ICertificate | undefined;
  readonly webAclArn: string | undefined;

  static isNeeded({ domain, firewall }: Settings): boolean {
    return firewall || (domain !== undefined && "hostedZoneId" in domain.proof);
  }

  constructor(scope: Construct, id: string, { settings, ...props }: EdgeStackProps) {
    super(scope, id, {
      ...props,
      env: { ...props.env, region: "us-east-1" },
      crossRegionReferences: true,
    });
    const { domain, firewall } = settings;
    if (domain && "hostedZoneId" in domain.proof) {
      const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", {
        hostedZoneId: domain.proof.hostedZoneId,
        zoneName: domain.name,
      });
      // The id contains the domain, because the other stack does not notice a new value of an export.
      this.certificate = new Certificate(this, `Certificate ${domain.host}`, {
        domainName: domain.host,
        subjectAlternativeNames: [domain.otherHost],
        validation: CertificateValidation.fromDns(zone),
      });
    }
    if (firewall) this.webAclArn = new Firewall(this, "Firewall", settings).webAclArn;
  }
}
