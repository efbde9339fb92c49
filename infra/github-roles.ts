import { CfnOutput, Stack } from "aws-cdk-lib";
import { FederatedPrincipal, OidcProviderNative, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { type Stage, stackName } from "./stages.ts";

export interface GitHubRolesProps {
  readonly stage: Stage;
  /** `owner/name` on GitHub. */
  readonly repository: string;
}

const issuer = "token.actions.githubusercontent.com";

/**
 * Lets GitHub's workflow deploy without a key of AWS that could be stolen: GitHub signs who is
 * running, and the account lends a role for an hour. Neither role may do anything but act as the
 * roles that `cdk bootstrap` has made.
 */
export class GitHubRoles extends Construct {
  constructor(scope: Construct, id: string, { stage, repository }: GitHubRolesProps) {
    super(scope, id);
    const github = new OidcProviderNative(this, "GitHub", {
      url: `https://${issuer}`,
      clientIds: ["sts.amazonaws.com"],
    });
    const lend = (name: string, subject: string, bootstrapRoles: readonly string[]) => {
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
      const { account } = Stack.of(this);
      role.addToPolicy(
        new PolicyStatement({
          actions: ["sts:AssumeRole"],
          // In any region: what CloudFront takes from us-east-1 is deployed there.
          resources: bootstrapRoles.map(
            (each) => `arn:aws:iam::${account}:role/cdk-hnb659fds-${each}-role-${account}-*`,
          ),
        }),
      );
      new CfnOutput(Stack.of(this), `${name}Arn`, { value: role.roleArn });
    };
    // The environment in GitHub decides who must agree before a deployment.
    lend("DeployRole", `environment:${stage}`, ["deploy", "file-publishing", "lookup"]);
    lend("DiffRole", "pull_request", ["lookup"]);
  }
}
