import {
  type Administrator,
  isSameAddress,
  listAdministrators,
} from "#infra/operations/connection/administrators.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import { administratorsCommand, setUpCommand } from "#infra/stages.ts";
import { type CheckResult, failed, ok, todo } from "./check.ts";

type Expectations = Pick<Connection, "site" | "choices">;

/** Whether the operator has named an address as the trainer's or a further administrator's. */
export function isExpected({ site, choices }: Expectations, address: string): boolean {
  return [site.trainerEmail, ...(choices.administrators ?? [])].some((each) =>
    isSameAddress(each, address),
  );
}

/** Whether the admin area is open to the addresses that the operator has named, and to no others. */
export async function checkAdministrators(
  connection: Connection,
  { userPoolId }: Deployment,
): Promise<CheckResult> {
  const { clients, stage, choices } = connection;
  const change = administratorsCommand(stage);
  const members = await listAdministrators(clients.cognito, userPoolId);
  const enabled = members.filter(({ isEnabled }) => isEnabled);
  const message = members.map((each) => describe(connection, each)).join("; ");
  if (members.length === 0) {
    return failed(
      "the admin area has no administrator",
      `Run ${setUpCommand(stage)}, which invites the trainer.`,
    );
  }
  if (enabled.length === 0) return failed(message, `Let one sign in again, or add one: ${change}`);
  const strangers = enabled.filter(({ email }) => !isExpected(connection, email));
  if (strangers.length > 0) {
    const addresses = strangers.map(({ email }) => email).join(", ");
    return todo(
      message,
      `Lock out or remove ${addresses}: ${change}. Or, if this access is right, name the address in administrators for ${stage} in operator/stages.ts.`,
    );
  }
  const missing = (choices.administrators ?? []).filter(
    (each) => !members.some(({ email }) => isSameAddress(email, each)),
  );
  if (missing.length > 0) {
    return todo(
      `${message}; ${missing.join(", ")}: named in operator/stages.ts, but not an administrator`,
      `Add it: ${change}. Or remove it from administrators in operator/stages.ts.`,
    );
  }
  return ok(message);
}

/** `old@example.com: has signed in, NOT EXPECTED`. */
export function describe(expectations: Expectations, { email, ...member }: Administrator): string {
  const mark = isExpected(expectations, email) ? "" : ", NOT EXPECTED";
  return `${email}: ${stateOf(member)}${mark}`;
}

function stateOf({ isEnabled, status }: Omit<Administrator, "email">): string {
  if (!isEnabled) return "locked out";
  switch (status) {
    case "CONFIRMED":
      return "has signed in";
    case "FORCE_CHANGE_PASSWORD":
      return "invited";
    case "RESET_REQUIRED":
      return "needs a new password";
    default:
      return status;
  }
}
