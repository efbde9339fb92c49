import { Aspects, CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { CfnLogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Release } from "#shared/site/site-config.ts";
import { Api } from "./api/api.ts";
import { Identity } from "./api/identity.ts";
import type { BuildOutput } from "./build-output.ts";
import { Tables } from "./data/tables.ts";
import { reservedInstancesInAll } from "./functions/function-table.ts";
import { Functions } from "./functions/functions.ts";
import { OriginSecret } from "./functions/origin-secret.ts";
import { UpkeepSchedule } from "./functions/upkeep-schedule.ts";
import { Email } from "./mail/email.ts";
import { MailReports } from "./mail/mail-reports.ts";
import { Dashboard } from "./monitoring/dashboard.ts";
import { Monitoring } from "./monitoring/monitoring.ts";
import type { Settings } from "./settings.ts";
import { budgetOutput, stackName } from "./stages.ts";
import type { EdgeStack } from "./website/edge-stack.ts";
import { Website } from "./website/website.ts";

export interface TouchlineStackProps extends StackProps {
  readonly settings: Settings;
  readonly release: Release;
  readonly build: BuildOutput;
  readonly edge?: EdgeStack | undefined;
}

/** The whole product: one construct for each capability. */
export class TouchlineStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, release, build, edge, ...props }: TouchlineStackProps,
  ) {
    super(scope, id, { ...props, crossRegionReferences: edge !== undefined });
    const { stage } = settings;

    const tables = new Tables(this, "Tables", stage);
    const email = new Email(this, "Email", settings);
    const identity = new Identity(this, "Identity", { settings, email });
    const functions = new Functions(this, "Functions", {
      tables,
      email,
      bundles: build.functions,
      stage,
      reserveCapacity: settings.reserveCapacity,
    });
    const maker = functions.named("origin-secret");
    const originSecret = new OriginSecret(this, "OriginSecret", maker).value;
    functions.requireOriginSecret(originSecret);
    const api = new Api(this, "Api", { functions, identity });
    const configuration = {
      region: this.region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      release,
    };
    const website = new Website(this, "Website", {
      siteDirectory: build.site,
      configuration,
      apiDomainName: api.domainName,
      originSecret,
      stage,
      domain: settings.domain,
      edge,
      freePlan: settings.freePlan,
      renderFunction: functions.named("render"),
      renderingFunctions: functions.rendering,
      contentTable: tables.named("settings").tableName,
    });
    functions.grantSiteFiles(website.bucket, build.renderer);
    email.linkTo(website.origin);
    new MailReports(this, "MailReports", {
      configurationSet: email.configurationSet,
      receiver: functions.named("mail-reports"),
    });
    new UpkeepSchedule(
      this,
      "UpkeepSchedule",
      functions.named("upkeep"),
      functions.named("render"),
    );
    const monitoring = new Monitoring(this, "Monitoring", { functions, api, settings });
    new Dashboard(this, "Dashboard", {
      stage,
      siteOrigin: website.origin,
      alarms: monitoring.alarms,
      api: api.stage,
      functions,
      ...(settings.firewall && edge && { firewall: { ...settings, region: edge.region } }),
    });

    this.#keepLogs(settings.logDays);

    new CfnOutput(this, "SiteOrigin", { value: website.origin, description: "The site." });
    new CfnOutput(this, "Release", {
      value: JSON.stringify(release),
      description: "What is deployed.",
    });
    new CfnOutput(this, "DashboardUrl", {
      value: `https://${this.region}.console.aws.amazon.com/cloudwatch/home?region=${this.region}#dashboards/dashboard/${stackName(stage)}`,
      description: "How the business and the system are doing.",
    });
    // Set-up makes it: in this stack, it could fail a first deployment.
    new CfnOutput(this, budgetOutput, {
      value: JSON.stringify({ dollars: settings.monthlyBudget, email: settings.alarmEmail }),
    });
    new CfnOutput(this, "SiteConfig", { value: this.toJsonString(configuration) });
    new CfnOutput(this, "UserPoolId", { value: identity.userPool.userPoolId });
    new CfnOutput(this, "TableNames", { value: this.toJsonString(tables.names) });
    new CfnOutput(this, "UpkeepFunctionName", {
      value: functions.named("upkeep").functionName,
    });
    new CfnOutput(this, "ReservedInstances", {
      value: String(settings.reserveCapacity ? reservedInstancesInAll : 0),
    });
    new CfnOutput(this, "DistributionDomainName", { value: website.distributionDomainName });
  }

  /** Keeps every log, CDK's own included, for the same time. */
  #keepLogs(days: RetentionDays): void {
    Aspects.of(this).add({
      visit: (node) => {
        if (node instanceof CfnLogGroup) node.retentionInDays = days;
      },
    });
  }
}
