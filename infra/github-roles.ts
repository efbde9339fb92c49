import { CfnOutput, Stack } from "aws-cdk-lib";
import { FederatedPrincipal, OidcProviderNative, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { edgeStackName, type Stage, stackName } from "./stages.ts";

export interface GitHubRolesProps {
  readonly stage: Stage;
  /** `owner/name` on GitHub. */
  readonly repository: string;
}

const issuer = "token.actions.githubusercontent.com";

/**
 * Lets GitHub's workflow deploy without a key of AWS that could be stolen: GitHub signs who is
 * running, and the account lends a role for an hour. The one that deploys may do nothing but act as
 * the roles that `cdk bootstrap` has made. The one that compares runs what nobody has agreed to yet,
 * a dependency's new version for one: it reads the stacks' templates and nothing else. Bootstrap's
 * lookup role is not for it, because that reads everything in the account, the bookings' tables too.
 */
export class GitHubRoles extends Construct {
  constructor(scope: Construct, id: string, { stage, repository }: GitHubRolesProps) {
    super(scope, id);
    const github = new OidcProviderNative(this, "GitHub", {
      url: `https://${issuer}`,
      clientIds: ["sts.amazonaws.com"],
    });
    const { account } = Stack.of(this);
    const lend = (name: string, subject: string, rights: PolicyStatement) => {
      const role = new Role(this, name, {
        assumedBy: new FederatedPrincipal(
          github.oidcProviderArn,
          {
            StringEquals: {
              [`${issuer}:aud`]: "sts.amazonaws.com",
              [`${issuer}:sub`]: `repo:${repository}:${subject}`,
            },
          },
          "sts:AssumeRoleWithWebIdentity",
        ),
        description: `Lent to ${repository} on GitHub, for ${stackName(stage)}.`,
      });
      role.addToPolicy(rights);
      new CfnOutput(Stack.of(this), `${name}Arn`, { value: role.roleArn });
    };
    // The environment in GitHub decides who must agree before a deployment.
    const deploying = new PolicyStatement({
      actions: ["sts:AssumeRole"],
      // In any region: what CloudFront takes from us-east-1 is deployed there.
      resources: ["deploy", "file-publishing", "lookup"].map(
        (each) => `arn:aws:iam::${account}:role/cdk-hnb659fds-${each}-role-${account}-*`,
      ),
    });
    lend("DeployRole", `environment:${stage}`, deploying);
    const comparing = new PolicyStatement({
      actions: ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"],
      resources: [stackName(stage), edgeStackName(stage)].map(
        (each) => `arn:aws:cloudformation:*:${account}:stack/${each}/*`,
      ),
    });
    lend("DiffRole", "pull_request", comparing);
  }
}
