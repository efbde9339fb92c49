import { expect, test } from "vitest";
import { readDeployOptions } from "./deploy-options.ts";

test.each([
  { given: ["prod"] },
  { given: ["stage=prod"] },
  { given: ["Touchline-prod"] },
  { given: ["--stage", "prod"] },
  { given: ["--stage=prod"] },
  { given: ["-stage", "prod"] },
  { given: ["—stage", "prod"] },
  { given: ["-C", "stage=prod"] },
  { given: ["--c", "stage=prod"] },
  { given: ["-c=stage=prod"] },
  { given: ["-c", "prod"] },
  { given: ["-c", "stage", "prod"] },
  { given: ["-c", "stage:prod"] },
  { given: ["-c", "stage = prod"] },
  { given: ["-c", "“stage=prod”"] },
  { given: ["-c", "freePlan=true", "-c", "prod"] },
  { given: ["--require-approval", "never", "prod"] },
  { given: ["-c", "stage=prod", "--revert-drfit"] },
  { given: ["-c"] },
])("npm run deploy -- $given, of which CDK would read something else, is refused.", ({ given }) => {
  expect(() => readDeployOptions(given)).toThrow(
    /^The stage is given as in npm run deploy -- -c stage=prod, and so are other settings\./,
  );
});

test.each(["production", "Prod", "PROD", "prod ", ""])("A stage %j there is not.", (name) => {
  expect(() => readDeployOptions(["-c", `stage=${name}`])).toThrow(
    `There is no stage ${name}: choose one of dev, prod.`,
  );
});

test.each([
  { given: ["-c", "stage=prod"], stage: "prod", forCdk: ["--context=stage=prod"] },
  { given: ["-cstage=prod"], stage: "prod", forCdk: ["--context=stage=prod"] },
  { given: ["--context=stage=prod"], stage: "prod", forCdk: ["--context=stage=prod"] },
  {
    given: ["-c", "stage=dev", "--revert-drift", "-c", "stage=prod", "--require-approval", "never"],
    stage: "prod",
    forCdk: [
      ...["--context=stage=dev", "--revert-drift"],
      ...["--context=stage=prod", "--require-approval=never"],
    ],
  },
  {
    given: ["-c", "@aws-cdk/core:x=true"],
    stage: "dev",
    forCdk: ["--context=@aws-cdk/core:x=true"],
  },
  { given: [], stage: "dev", forCdk: [] },
])("npm run deploy -- $given deploys $stage, and so does CDK.", ({ given, ...read }) => {
  expect(readDeployOptions(given)).toMatchObject(read);
});
