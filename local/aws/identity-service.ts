import { answerOperation, type Operation } from "../identity/protocol.ts";
import { type AwsService, failure, inputOf, operationOf } from "./aws-services.ts";

/** The operations of the operator, beside the other services that are called with credentials of AWS. */
export function createIdentityService(operations: Readonly<Record<string, Operation>>): AwsService {
  const named = new Map(Object.entries(operations));
  return {
    demands: (call) => [{ action: `cognito-idp:${operationOf(call)}`, resource: "*" }],
    answer: (call) => answerOperation(named, operationOf(call), () => inputOf(call)),
    accessDenied: (message) => failure("AccessDeniedException", message),
  };
}
