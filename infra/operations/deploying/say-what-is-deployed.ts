import { say } from "#infra/operations/connection/command-line.ts";
import { connect } from "#infra/operations/connection/connection.ts";
import { explainFailure } from "#infra/operations/connection/failure.ts";
import {
  describePlace,
  findAccount,
  findRelease,
  missingAccount,
  requireAccount,
} from "#infra/operations/connection/place.ts";
import { describeRelease, projectDirectory, readRelease } from "#infra/release.ts";
import type { Stage } from "#infra/stages.ts";
import { releaseWarnings } from "./release-warnings.ts";

/**
 * Says where a stage is deployed to, what runs there, what is deployed, and what speaks against that.
 * @returns false when it must not be deployed there, or AWS does not say which account that would be.
 */
export async function sayWhatIsDeployed(stage: Stage, context: readonly string[]) {
  const { choices, ...connection } = connect(stage);
  // Of several, CDK takes the last.
  const overridden = (name: string) =>
    context.findLast((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
  const account = overridden("account");
  const { region } = connection;
  if ((overridden("region") ?? region) !== region) {
    say(
      `Nothing is deployed. The other commands look for ${stage} in ${region}, whatever -c says: name its region in operator/stages.ts.`,
    );
    return false;
  }
  const place = { ...connection, choices: account === undefined ? choices : { account } };
  const here = readRelease();
  let signedIn: string;
  try {
    signedIn = await findAccount(place);
    requireAccount(place, signedIn);
  } catch (error) {
    const { message, remedy } = explainFailure(error);
    say(`Nothing is deployed. ${message}\n${remedy}`);
    return false;
  }
  const missing = missingAccount(place, signedIn);
  if (missing !== undefined) {
    say(missing);
    return false;
  }
  // Without the right to read the stack, CDK fails too.
  const running = await findRelease(place).catch(() => undefined);
  say(describePlace(place, signedIn, running));
  say(`To be deployed: ${describeRelease(here)}.`);
  for (const warning of releaseWarnings(projectDirectory, here, running)) {
    say(`Attention: ${warning}`);
  }
  return true;
}
