import { requireInstalled } from "#infra/installed.mjs";
import { erasuresOf } from "#infra/operations/checks/retention-check.ts";
import { say } from "#infra/operations/connection/command-line.ts";
import { connect } from "#infra/operations/connection/connection.ts";
import { readDeployment } from "#infra/operations/connection/deployment.ts";
import { explainFailure } from "#infra/operations/connection/failure.ts";
import { keptByNpm } from "#infra/operations/connection/npm-options.ts";
import { openPrompts } from "#infra/operations/connection/prompts.ts";
import { projectDirectory } from "#infra/release.ts";
import { edgeStackName, filesPutAt, incompleteStacks, stackName, stages } from "#infra/stages.ts";
import { site } from "#shared/site/site.ts";
import { askBeforeErasing } from "./ask-before-erasing.ts";
import { readDeployOptions, usage } from "./deploy-options.ts";
import { findIncomplete, needsCognitosAddress } from "./prod-options.ts";
import { refuseDataLoss } from "./refuse-data-loss.ts";
import { runCdk } from "./run-cdk.ts";
import { sayWhatIsDeployed } from "./say-what-is-deployed.ts";

/** `npm run deploy`: CDK's deployment of all stacks. */
const kept = keptByNpm("deploy", [
  "call",
  "context",
  "stage",
  "account",
  "profile",
  "revert-drift",
  "require-approval",
]);
if (kept !== undefined) {
  say(kept);
  process.exit(1);
}
const { stage, context, profile, putsBack, isHelp, forCdk } = readOptions();
if (isHelp) {
  say(`${usage} docs/operator-guide.md explains them.`);
  process.exit();
}
// CDK's option, for what is asked here too.
if (profile !== undefined) process.env["AWS_PROFILE"] = profile;
if (!(await sayWhatIsDeployed(stage, context))) process.exit(1);
const connection = connect(stage);
const { clients } = connection;
/** What the deployment depends on at AWS, as options of CDK. */
const options: string[] = [];
if (putsBack) options.push("-c", `${filesPutAt}=${new Date().toISOString()}`);
try {
  requireInstalled(projectDirectory);
  await refuseDataLoss({ stage, clients }, putsBack);
  const deployment = await readDeployment(clients.cloudFormation, stage);
  if (deployment) {
    const operator = openPrompts({ input: process.stdin, output: process.stdout });
    const lists = erasuresOf({ clients, ...deployment });
    await askBeforeErasing(operator, lists, connection.now()).finally(operator.close);
  }
} catch (error) {
  const { message, remedy } = explainFailure(error);
  say(`${message}\n${remedy}`);
  process.exit(1);
}
if (stage === "prod") {
  const { cloudFormation, ses } = clients;
  const incomplete = await findIncomplete([
    { name: stackName(stage), client: cloudFormation },
    { name: edgeStackName(stage), client: connection.edgeClients.cloudFormation },
  ]);
  if (incomplete.length > 0) options.push("-c", `${incompleteStacks}=${incomplete.join(",")}`);
  const choices = {
    ...stages[stage],
    ...Object.fromEntries(context.map((each) => each.split("="))),
  };
  try {
    if (await needsCognitosAddress(ses, site.senderEmail, choices)) {
      options.push("-c", "signInMailFromSender=false");
    }
  } catch (error) {
    say(explainFailure(error).message);
    process.exit(1);
  }
}
const hasDeployed = await runCdk(["deploy", "--all", ...forCdk, ...options]);
process.exitCode = hasDeployed ? 0 : 1;

function readOptions() {
  try {
    return readDeployOptions(process.argv.slice(2));
  } catch (error) {
    say(`Nothing is deployed. ${explainFailure(error).message}`);
    process.exit(1);
  }
}
