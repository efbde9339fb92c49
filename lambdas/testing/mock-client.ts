import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { mockClient as mockUntilRestored } from "aws-sdk-client-mock";
import { onTestFinished } from "vitest";

/** The database's refusal of a write whose condition no longer holds. */
export const lostRace = new ConditionalCheckFailedException({ message: "", $metadata: {} });

/** Mocks an AWS client until the test ends: test files share the modules of the AWS SDK. */
export const mockClient: typeof mockUntilRestored = (client) => {
  const stub = mockUntilRestored(client);
  onTestFinished(() => stub.restore());
  return stub;
};
