import { mockClient as mockUntilRestored } from "aws-sdk-client-mock";
import { onTestFinished } from "vitest";

/** Mocks an AWS client until the test ends: test files share the modules of the AWS SDK. */
export const mockClient: typeof mockUntilRestored = (client) => {
  const stub = mockUntilRestored(client);
  onTestFinished(() => stub.restore());
  return stub;
};
