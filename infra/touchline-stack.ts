import { Aspects, CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Api } from "./api.ts";
import { Budget } from "./budget.ts";
import type { BuildOutput } from "./build-output.ts";
import { Dashboard } from "./dashboard.ts";
import type { EdgeStack } from "./edge-stack.ts";
import { Email } from "./email.ts";
import { Functions } from "./functions.ts";
import { GitHubRoles } from "./github-roles.ts";
import { Identity } from "./identity.ts";
import { LogRetention } from "./log-retention.ts";
import { Monitoring } from "./monitoring.ts";
import type { Settings } from "./settings.ts";
import { StripeSecrets } from "./stripe-secrets.ts";
import { Tables } from "./tables.ts";
import { UpkeepSchedule } from "./upkeep.ts";
import { VisitorAddress } from "./visitor-address.ts";
import { Website } from "./website.ts";

export interface TouchlineStackProps extends StackProps {
  readonly settings: Settings;
  readonly build: BuildOutput;
  /** Where there is something that CloudFront takes from us-east-1 alone. */
  readonly edge?: EdgeStack | undefined;
  /** Names of tables that stand in for the stack's own, by the name of these. */
  readonly restoredTables: Readonly<Record<string, string>>;
}

/** The whole product. Nothing is decided here; each capability is its own construct. */
export class TouchlineStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, build, edge, restoredTables, ...props }: TouchlineStackProps,
  ) {
    super(scope, id, { ...props, crossRegionReferences: edge !== undefined });
    const { stage } = settings;

    const identity = new Identity(this, "Identity", { stage });
    const tables = new Tables(this, "Tables", { ...settings, restored: restoredTables });
    const email = new Email(this, "Email");
    const stripeSecrets = new StripeSecrets(this, "StripeSecrets", stage);
    const visitorAddress = new VisitorAddress(this, "VisitorAddress");
    const functions = new Functions(this, "Functions", {
      tables,
      stripeSecrets,
      email,
      visitorAddress,
      bundles: build.functions,
      stage,
    });
    const api = new Api(this, "Api", { functions, identity });
    const configuration = {
      region: this.region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
    };
    const website = new Website(this, "Website", {
      siteDirectory: build.site,
      configuration,
      apiDomainName: api.domainName,
      visitorAddress,
      stage,
      domain: settings.domain,
      edge,
    });
    email.linkTo(website.origin);
    new UpkeepSchedule(this, "UpkeepSchedule", functions.byName["upkeep/upkeep"]);
    const monitoring = new Monitoring(this, "Monitoring", { functions, api: api.stage, settings });
    const dashboard = new Dashboard(this, "Dashboard", {
      stage,
      siteOrigin: website.origin,
      alarms: monitoring.alarms,
      api: api.stage,
      functions,
      tables,
    });
    new Budget(this, "Budget", settings);
    const { githubRepository: repository } = settings;
    if (repository !== undefined) new GitHubRoles(this, "GitHubRoles", { stage, repository });

    Aspects.of(this).add(new LogRetention(settings.logDays));

    new CfnOutput(this, "SiteOrigin", { value: website.origin, description: "The site." });
    new CfnOutput(this, "DashboardUrl", {
      value: `https://${this.region}.console.aws.amazon.com/cloudwatch/home?region=${this.region}#dashboards/dashboard/${dashboard.name}`,
      description: "How the business and the machinery are doing.",
    });
    new CfnOutput(this, "RollBack", {
      value: `git checkout <the commit that was good> && npm run deploy -- -c stage=${stage}`,
      description: "How to go back to what was deployed before. Data stays as it is.",
    });
    new CfnOutput(this, "SiteConfig", { value: this.toJsonString(configuration) });
    new CfnOutput(this, "UserPoolId", { value: identity.userPool.userPoolId });
    new CfnOutput(this, "BookingsTableName", { value: tables.bookings.nameInUse });
    new CfnOutput(this, "NumbersTableName", { value: tables.numbers.nameInUse });
    new CfnOutput(this, "DiscountCodesTableName", { value: tables.discountCodes.nameInUse });
    new CfnOutput(this, "TableNames", { value: this.toJsonString(tables.names) });
    new CfnOutput(this, "DistributionDomainName", { value: website.distributionDomainName });
  }
}
