import { CfnOutput, Stack } from "aws-cdk-lib";
import { FederatedPrincipal, OidcProviderNative, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { GitHub } from "./settings.ts";
import { edgeStackName, stackName } from "./stages.ts";

const issuer = "token.actions.githubusercontent.com";

/**
 * Lets GitHub's workflow deploy `prod` without a stored AWS key: with a token that GitHub signs, the workflow
 * assumes a role for an hour. `DeployRole` may only assume the roles that `cdk bootstrap` created, which may
 * change every stack of the account, so there are none of `dev`; and ask SES what `npm run deploy` asks.
 * `DiffRole` runs code of pull requests before review, so it may only read the stacks' templates; the
 * bootstrap's lookup role could also read the bookings.
 */
export class GitHubRoles extends Construct {
  constructor(scope: Construct, id: string, { repository, providerExists }: GitHub) {
    super(scope, id);
    const { account } = Stack.of(this);
    const providerArn = providerExists
      ? `arn:aws:iam::${account}:oidc-provider/${issuer}`
      : new OidcProviderNative(this, "GitHub", {
          url: `https://${issuer}`,
          clientIds: ["sts.amazonaws.com"],
        }).oidcProviderArn;
    const createRole = (name: string, subject: string, ...rights: PolicyStatement[]) => {
      const role = new Role(this, name, {
        assumedBy: new FederatedPrincipal(
          providerArn,
          {
            StringEquals: {
              [`${issuer}:aud`]: "sts.amazonaws.com",
              [`${issuer}:sub`]: `repo:${repository}:${subject}`,
            },
          },
          "sts:AssumeRoleWithWebIdentity",
        ),
        description: `Assumed by the workflow of ${repository} on GitHub, for ${stackName("prod")}.`,
      });
      for (const each of rights) role.addToPolicy(each);
      new CfnOutput(Stack.of(this), `${name}Arn`, { value: role.roleArn });
    };
    // The environment in GitHub decides who must approve a deployment.
    const deploying = new PolicyStatement({
      actions: ["sts:AssumeRole"],
      // In any region, because the edge stack is in us-east-1.
      resources: ["deploy", "file-publishing", "lookup"].map(
        (each) => `arn:aws:iam::${account}:role/cdk-hnb659fds-${each}-role-${account}-*`,
      ),
    });
    const asking = new PolicyStatement({
      actions: ["ses:GetAccount", "ses:GetEmailIdentity"],
      // SES has no narrower resource for the account.
      resources: ["*"],
    });
    createRole("DeployRole", "environment:prod", deploying, asking);
    const comparing = new PolicyStatement({
      actions: ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"],
      resources: [stackName("prod"), edgeStackName("prod")].map(
        (each) => `arn:aws:cloudformation:*:${account}:stack/${each}/*`,
      ),
    });
    createRole("DiffRole", "pull_request", comparing);
  }
}
