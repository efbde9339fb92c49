import { readFileSync } from "node:fs";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { synthesize } from "./testing/synthesized.ts";

interface Job {
  needs?: string[];
  permissions?: Record<string, string>;
  environment?: string;
  steps: { uses?: string; run?: string; with?: Record<string, string> }[];
}

const text = readFileSync(new URL("../.github/workflows/ship.yml", import.meta.url), "utf8");
const workflow: { permissions: Record<string, string>; jobs: Record<string, Job> } = parse(text);
const commands = (job: string) => workflow.jobs[job]?.steps.flatMap(({ run }) => run ?? []) ?? [];

describe("the workflow", () => {
  it("tests before it deploys, with the commands that developers use", () => {
    expect(commands("test")).toEqual(["npm ci", "npm test"]);
    expect(commands("rehearse")).toEqual(["npm ci", "npm run rehearse -- --stage prod"]);
    expect(commands("browsers").at(-1)).toBe("npm run browsers");
    expect(workflow.jobs["deploy"]?.needs).toEqual(["test", "rehearse", "browsers"]);
    expect(commands("deploy").at(-1)).toMatch(/^npm run deploy -- -c stage=prod /);
  });

  it("has no AWS key, and each job has only the permissions it needs", () => {
    expect(text).not.toMatch(/secrets\.|aws-access-key-id|aws-secret-access-key/i);
    expect(workflow.permissions).toEqual({ contents: "read" });
    expect(workflow.jobs["test"]?.permissions).toBeUndefined();
    expect(workflow.jobs["deploy"]?.permissions).toEqual({ contents: "read", "id-token": "write" });
  });

  it("runs only our code and actions pinned to one commit", () => {
    const used = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses }) => uses ?? []),
    );
    expect(used.length).toBeGreaterThan(5);
    for (const each of used) expect(each).toMatch(/^(actions|aws-actions)\/[\w-]+@[\da-f]{40}$/);
  });

  it("puts no text of contributors into a command", () => {
    for (const job of Object.keys(workflow.jobs)) {
      for (const command of commands(job)) expect(command).not.toContain("${{");
    }
  });
});

describe("the roles of the workflow", () => {
  const settings = { stage: "prod", githubRepository: "sam/touchline" };
  const template = synthesize(settings);
  const trust = (subject: string, repository = "sam/touchline") => ({
    AssumeRolePolicyDocument: {
      Statement: [
        {
          Action: "sts:AssumeRoleWithWebIdentity",
          Condition: {
            StringEquals: {
              "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
              "token.actions.githubusercontent.com:sub": `repo:${repository}:${subject}`,
            },
          },
          Effect: "Allow",
          Principal: Match.anyValue(),
        },
      ],
    },
  });

  it("are for one repository, to deploy from its environment and to compare from pull requests", () => {
    template.hasResourceProperties("AWS::IAM::Role", trust("environment:prod"));
    template.hasResourceProperties("AWS::IAM::Role", trust("pull_request"));
    expect(workflow.jobs["deploy"]?.environment).toBe("prod");
  });

  it("trust a newer repository by the ids of owner and repository, and no longer by its name", () => {
    const ids = { githubOwnerId: "583231", githubRepositoryId: "1296269" };
    const newer = synthesize({ ...settings, ...ids });
    const repository = "sam@583231/touchline@1296269";
    newer.hasResourceProperties("AWS::IAM::Role", trust("environment:prod", repository));
    newer.hasResourceProperties("AWS::IAM::Role", trust("pull_request", repository));
    expect(JSON.stringify(newer.toJSON())).not.toContain("repo:sam/touchline:");
  });

  it("exist for prod only, because a role that deploys dev can deploy prod in the same account", () => {
    expect(() => synthesize({ githubRepository: "sam/touchline" })).toThrow(
      "githubRepository is for prod only: a role that deploys dev could also deploy prod in the same account.",
    );
  });

  const rightsOf = (role: string) => {
    const policies = template.findResources("AWS::IAM::Policy");
    const found = Object.entries(policies).filter(([id]) => id.startsWith(`GitHubRoles${role}`));
    return found.flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
  };

  it("may, for deployments, only assume the roles of the bootstrap and ask SES about the sender", () => {
    const [statement, ...others] = rightsOf("DeployRole");
    expect(others).toEqual([
      { Action: ["ses:GetAccount", "ses:GetEmailIdentity"], Effect: "Allow", Resource: "*" },
    ]);
    expect(statement.Action).toBe("sts:AssumeRole");
    expect(JSON.stringify(statement.Resource).match(/cdk-hnb659fds-[a-z-]+-role/g)).toEqual([
      "cdk-hnb659fds-deploy-role",
      "cdk-hnb659fds-file-publishing-role",
      "cdk-hnb659fds-lookup-role",
    ]);
  });

  it("may, for pull requests, only read templates and no bookings", () => {
    const [statement, ...others] = rightsOf("DiffRole");
    expect(others).toEqual([]);
    expect(statement.Action).toEqual([
      "cloudformation:DescribeStacks",
      "cloudformation:GetTemplate",
    ]);
    expect(JSON.stringify(statement.Resource).match(/:stack\/[^"]+/g)).toEqual([
      ":stack/Touchline-prod-edge/*",
      ":stack/Touchline-prod/*",
    ]);
    expect(commands("diff").join()).toContain("cdk diff -c stage=prod --method=template");
  });

  it("trust the account's own provider of GitHub if there is one, because there can be only one", () => {
    const beside = synthesize({
      stage: "prod",
      githubRepository: "sam/touchline",
      githubProviderExists: "true",
    });
    beside.resourceCountIs("AWS::IAM::OIDCProvider", 0);
    beside.hasResourceProperties("AWS::IAM::Role", trust("environment:prod"));
    expect(JSON.stringify(beside.toJSON())).toContain(
      ":oidc-provider/token.actions.githubusercontent.com",
    );
    template.resourceCountIs("AWS::IAM::OIDCProvider", 1);
  });

  it("do not exist without the setting", () => {
    synthesize().resourceCountIs("AWS::IAM::OIDCProvider", 0);
  });
});
