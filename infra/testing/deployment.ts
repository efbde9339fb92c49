import type { Deployment } from "#infra/operations/deployment.ts";

/** A complete deployment of `prod` with these outputs. */
export function deploymentWith(outputs: Deployment["outputs"]): Deployment {
  return {
    status: "UPDATE_COMPLETE",
    terminationProtection: true,
    siteOrigin: "https://touchline.uk",
    userPoolId: "pool",
    distributionDomainName: "d111.cloudfront.net",
    outputs,
    resources: () => [],
  };
}
